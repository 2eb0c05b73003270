export { drawCertificates as draw } from './certificates.server.ts'
