export { drawFeeYear as draw } from './statements.server.ts'
