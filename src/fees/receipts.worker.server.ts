export { drawFeeReceipt as draw } from './receipts.server.ts'
