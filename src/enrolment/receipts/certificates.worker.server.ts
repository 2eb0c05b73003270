export { drawCourseCertificate as draw } from './receipts.server.ts'
