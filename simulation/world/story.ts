/**
 * What a seed is about: money alone, or goods and codes as well, with everybody who hands them over. Each has seeds of its own,
 * from 1 on.
 */
export const STORIES = ['money', 'goods'] as const;
export type Story = (typeof STORIES)[number];
