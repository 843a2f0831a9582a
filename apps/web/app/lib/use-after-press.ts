import { useCallback, useEffect, useRef } from 'react';

/**
 * Does work at once, or, while a mouse or a finger is down, as soon as the press is over. What comes on leaving a field moves
 * what stands below it, and the press that left the field is meant for something that must not move from under it.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const begin = () => {
      isPressed.current = true;
    };
    const end = () => {
      if (!isPressed.current) return;
      // The click itself comes after the release.
      setTimeout(() => {
        isPressed.current = false;
        for (const work of waiting.current.splice(0)) work();
      });
    };
    const ends = ['mouseup', 'dragend', 'contextmenu'] as const;
    document.addEventListener('mousedown', begin, true);
    for (const each of ends) document.addEventListener(each, end, true);
    return () => {
      document.removeEventListener('mousedown', begin, true);
      for (const each of ends) document.removeEventListener(each, end, true);
    };
  }, []);
  return useCallback((work) => {
    if (isPressed.current) waiting.current.push(work);
    else work();
  }, []);
}
