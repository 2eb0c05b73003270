import { BooksExportPage } from './BooksExportPage.tsx'

export { action } from './BooksExportPage.tsx'

/** /office/fees/company: as /office/fees/books, for who heads a franchise that bills for itself. */
export function CompanyBooksPage() {
  return <BooksExportPage />
}
