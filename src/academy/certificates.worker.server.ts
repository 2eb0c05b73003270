export { drawCertificate as draw } from './certificates.server.ts'
