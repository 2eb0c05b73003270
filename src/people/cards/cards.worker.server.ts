export { drawIdCards as draw } from './cards-pdf.server.ts'
