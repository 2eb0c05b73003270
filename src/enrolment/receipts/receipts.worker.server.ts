export { drawReceipt as draw } from './receipts.server.ts'
