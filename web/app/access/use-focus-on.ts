import { type RefObject, useEffect } from 'react';

/** Puts the focus into a field when something was found wrong with it; a form that runs has let it go. */
export function useFocusOn(field: RefObject<HTMLInputElement | null>, isWrong: boolean): void {
  useEffect(() => {
    if (isWrong) field.current?.focus();
  }, [field, isWrong]);
}
