import { call, type Reply } from '../../platform/wire.ts'
import { getScales } from './exams.contract.ts'

export type ScalesData = { scales: Reply<typeof getScales>['data'] }

/** The ladders whose exams can be taken. */
export const scalesLoader = async (): Promise<ScalesData> => ({ scales: (await call(getScales, {})).data })
