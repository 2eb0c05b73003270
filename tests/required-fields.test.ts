import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { academyEditables } from '../src/academy/office/documents.server.ts'
import { CourseDocument } from '../src/catalogue/office/documents.contract.ts'
import { createCoupon } from '../src/enrolment/office/coupons/coupons.contract.ts'
import { requiredNames } from '../src/ui/office/required-names.ts'
import { OneLine } from '../src/platform/wire.ts'
import { QuizDocument } from '../src/quiz/office/documents.contract.ts'

describe('a form marks as required', () => {
  test('what its schema refuses while it is empty, and nothing that may be empty in any way', () => {
    const schema = z
      .object({
        name: OneLine('Name is required'),
        count: z.int(),
        kind: z.enum(['a', 'b']),
        note: z.optional(OneLine('')),
        link: z.union([z.literal(''), OneLine('')]),
        until: z.nullable(z.string()),
        open: z.boolean(),
        text: z._default(z.string(), ''),
        questions: z.array(z.string()),
        rounds: z.array(z.string()).check(z.minLength(1)),
      })
      .check(z.refine(() => false))
    expect([...requiredNames(schema)]).toEqual(['name', 'count', 'kind', 'rounds'])
    expect(requiredNames(z.union([schema, z.string()])).size).toBe(0)
  })

  test('the line under a course’s title, a quiz’s description, a coupon’s code', () => {
    expect([...requiredNames(CourseDocument)]).toEqual(
      expect.arrayContaining(['title', 'subtitle', 'categoryId', 'level', 'ages', 'leadInstructor', 'price']),
    )
    expect([...requiredNames(CourseDocument)]).not.toContain('listPrice')
    expect(requiredNames(QuizDocument).has('description')).toBe(true)
    expect([...requiredNames(createCoupon.definition.body)]).toEqual(['code', 'kind', 'off'])
    const [settings] = academyEditables
    expect(requiredNames(settings?.schema ?? z.never()).has('phone2')).toBe(false)
  })
})
