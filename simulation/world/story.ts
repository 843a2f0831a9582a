/** What a seed is mostly about: money alone, or goods and codes as well, with everybody who hands them over. */
export type Story = 'money' | 'goods';

const STORIES: readonly Story[] = ['money', 'money', 'goods'];

/** Every third seed is about goods. */
export function storyOf(seed: number): Story {
  return STORIES[seed % STORIES.length]!;
}
