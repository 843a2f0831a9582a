import { placeOn, type ProductPlace } from '#tools/start-product.ts';

/** Where another product can begin with the demo story, which takes long to tell and is the same every time. */
export async function placeOfStory(): Promise<ProductPlace | undefined> {
  const story = process.env['STORY_DATA_DIR'];
  return story === undefined ? undefined : placeOn(story);
}
