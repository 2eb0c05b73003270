import * as z from 'zod/mini'
import { endpoint } from '../src/platform/wire.ts'
export const call = endpoint('GET', '/a', { summary: '', access: 'anyone' })
