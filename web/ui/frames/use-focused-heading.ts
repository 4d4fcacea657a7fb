import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of a step, which takes the focus when what had it went with the step before. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
}
