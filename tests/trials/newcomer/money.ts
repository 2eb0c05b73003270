import type { Hands } from './hands.ts'
import type { Job } from './week.ts'

/** Says yes in the dialog that asks for a reason. */
async function decide(owner: Hands, button: string, reason: string): Promise<void> {
  const dialog = owner.within(owner.page.getByRole('alertdialog'))
  await dialog.fill('Reason', reason)
  await dialog.press(button)
  await owner.page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

const buyCourse: Job = {
  title: 'As the parent: buy the course with the coupon',
  run: async (week) => {
    const phone = week.at('visitor')
    await phone.page.goto(`${week.origin}/course`)
    await phone.follow(/Beads for beginners/)
    await phone.press('Enroll Now')
    await phone.press(/^Continue for/)
    await phone.page.locator('summary').filter({ hasText: 'Coupon' }).click()
    phone.count.clicks += 1
    await phone.fill('Coupon', 'first10')
    await phone.press('Apply')
    await phone.press('Pay ₹810')
    await phone.press('Succeed')
    await phone.page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  },
}

const recordCash: Job = {
  title: 'Record a payment in cash',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Money')
    await owner.follow('Record a payment')
    await owner.fill('Student', 'Asha')
    await owner.press(/Asha Rao/)
    await owner.fill('Course', 'beads')
    await owner.press(/Beads for beginners/)
    await owner.fill('Reference', 'Book 1')
    await owner.choose('Parent’s State', 'Maharashtra')
    await owner.press('Record payment')
    await owner.see('Cash, Book 1')
  },
}

const refund: Job = {
  title: 'Give a payment back, with its credit note',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.press('Refund')
    await decide(owner, 'Refund', 'The family moves away')
    await owner.see(/Refund started by|Refunded/)
    const { name } = await owner.save(/Credit note/)
    if (!/^C-.*\.pdf$/.test(name)) throw new Error(`the credit note is called ${name}`)
  },
}

const saveGstMonth: Job = {
  title: 'Save the month for the GST return',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Money')
    await owner.follow('GST report')
    await owner.see('Tallied exactly')
    await owner.page.locator('summary').filter({ hasText: 'Export' }).click()
    owner.count.clicks += 1
    await owner.save('Excel, all sheets (XLSX)')
  },
}

export const moneyJobs: readonly Job[] = [buyCourse, recordCash, refund, saveGstMonth]
