/** Whether a page is the room's own, or below one of these. */
export function isOpen(pathname: string, room: string, above: readonly string[]): boolean {
  return pathname === room || above.some((path) => `${pathname}/`.startsWith(`${path}/`));
}
