import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEnquiries } from '../../src/enquiries/office/enquiries-office.contract.ts'
import { createDemoRequest } from '../../src/enquiries/enquiries.contract.ts'
import { searchOffice } from '../../src/office/office.contract.ts'
import { idsByName } from '../../src/people/people.reads.server.ts'
import { namesInTwoScripts } from '../names-in-two-scripts.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
})
afterAll(() => world.close())

test('each of 300 names is found by each of its spellings wherever payments, fees and entries are sought', async () => {
  const names = namesInTwoScripts.map(([name]) => name)
  const { rows } = await world.database.pool.query(
    `insert into people (id, role, full_name, present_education, created_at)
     select gen_random_uuid(), 'student', name, 'Class 5', now() from unnest($1::text[]) as name returning id, full_name`,
    [names],
  )
  const ids = new Map(rows.map(({ id, full_name: name }) => [String(name), String(id)]))
  const missed: string[] = []
  for (const [name, ...spellings] of namesInTwoScripts)
    for (const spelling of spellings) {
      const found = await idsByName(world.database.db, spelling)
      if (!found.some(({ id }) => id === ids.get(name))) missed.push(`${name} by ${spelling}`)
    }
  expect(missed).toEqual([])
  // A part of a word, a number and what a search is made of are sought as they are typed.
  const wanted = await world.student('Meenakshi Iyer 2')
  for (const words of ['enaksh', 'akshi iye', 'Iyer 2', 'minakshi', 'मीनाक्षी'])
    expect(
      (await idsByName(world.database.db, words)).map(({ id }) => id),
      words,
    ).toContain(wanted.id)
  for (const words of ["'", '\\', '~', '्', '%', '&|!:*', 'a@b'])
    expect((await idsByName(world.database.db, words)).length, words).toBeLessThan(names.length)
})

test('the office finds enquiries by a name in either script, of the child or of the parent', async () => {
  const ask = async (studentName: string, parentName: string, n: number) => {
    const body = {
      studentName,
      parentName,
      email: `names${n}@asks.example`,
      mobile: `98000000${n}`,
      state: 'Kerala' as const,
      district: 'Kollam',
      location: 'Chavara',
    }
    const { body: reply } = await world.visitor.ask(createDemoRequest, { body })
    return reply.data._id
  }
  const rohan = await ask('रोहन नादकर', 'Meenakshi Nadkar', 10)
  const zoya = await ask('Zoya Khan', 'इमरान ख़ान', 11)
  const listed = async (words: string) =>
    (await office.ask(listEnquiries, { body: { words } })).body.data.map(({ _id }) => _id)
  for (const words of ['Rohan', 'rohn', 'रोहन', 'रोहन meenakshi', 'minakshi nadkar', 'names10'])
    expect(await listed(words), words).toEqual([rohan])
  for (const words of ['ज़ोया', 'Joya', 'imran', 'Imraan khan', '9800000011'])
    expect(await listed(words), words).toEqual([zoya])
  expect(await listed('rohan zoya')).toEqual([])
  const { hits } = (await office.ask(searchOffice, { body: { words: 'rohan' } })).body.data
  expect(hits.filter(({ kind }) => kind === 'Enquiry').map(({ title }) => title)).toEqual(['रोहन नादकर'])
})
