export { drawPortfolio as draw } from './portfolio-pdf.server.ts'
