/** The name of the file that a signed agreement with this title is downloaded as. */
export function documentName(title: string): string {
  return `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`;
}
