/**
 * What a seed is about: money alone, goods and codes as well, with everybody who hands them over, or besides them those who wait
 * in line for offers that are sold out. Each has seeds of its own, from 1 on.
 */
export const STORIES = ['money', 'goods', 'line'] as const;
export type Story = (typeof STORIES)[number];
