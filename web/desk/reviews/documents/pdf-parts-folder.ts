/** Where the parts of the PDF reader lie that it fetches by their names; the version makes them lasting. */
export const PDF_PARTS = '/assets/pdfjs-6.5.438';
