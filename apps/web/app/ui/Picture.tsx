import type { Picture as PictureInfo } from '@club/contract/shapes';
import type { SyntheticEvent } from 'react';

import { cx } from './classes.ts';

interface PictureProps {
  picture: PictureInfo | null;
  /** Shown where there is no picture info: a plain address, or nothing. */
  fallback?: string;
  alt: string;
  /** The `sizes` attribute: how wide it is drawn. */
  sizes: string;
  /** The picture of the page rather than one of a list: loaded at once. */
  first?: boolean;
  className?: string;
}

/** A 4:3 picture in AVIF or WebP at the width needed, on its own colour until it has come. Nothing shifts. */
export function Picture({ picture, fallback, alt, sizes, first = false, className }: PictureProps) {
  const frame = cx('block aspect-4/3 w-full overflow-hidden bg-sunken', className);
  const image = {
    width: 640,
    height: 480,
    loading: first ? ('eager' as const) : ('lazy' as const),
    fetchPriority: first ? ('high' as const) : ('auto' as const),
    decoding: 'async' as const,
    className: 'size-full object-cover',
    onError: hide,
    onLoad: show,
  };
  if (picture === null) return <div className={frame}>{fallback && <img {...image} alt={alt} src={fallback} />}</div>;
  const set = (kind: string) => picture.widths.map((width) => `${picture.base}-${width}.${kind} ${width}w`).join(', ');
  const smallest = picture.widths[0] ?? 320;
  return (
    <div className={frame} style={{ backgroundColor: picture.colour }}>
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
        <img {...image} alt={alt} src={`${picture.base}-${smallest}.webp`} />
      </picture>
    </div>
  );
}

/** Its colour is left, and its words for those who hear them: browsers draw a torn page in its place. */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.opacity = '0';
}

/** The network may be back. */
function show({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.opacity = '';
}
