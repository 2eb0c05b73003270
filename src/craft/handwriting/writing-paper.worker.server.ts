export { drawWritingSheet as draw } from './writing-sheet-pdf.server.ts'
