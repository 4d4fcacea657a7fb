/**
 * Whether a field is left for the button that sends the form: it checks everything, and what is said before would move it
 * from under the pointer.
 */
export function leavesToSend({ relatedTarget }: { relatedTarget: EventTarget | null }): boolean {
  return relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
}
