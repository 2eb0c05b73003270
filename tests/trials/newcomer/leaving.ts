import { nextCode } from './setting-up.ts'
import type { Job, Week } from './week.ts'

async function findPerson(week: Week, name: string) {
  const owner = week.at('owner')
  await owner.follow('People')
  await owner.page.getByRole('searchbox').fill(name)
  owner.count.fields += 1
  await owner.press(name)
  await owner.page.getByRole('heading', { level: 1, name }).waitFor()
  return owner
}

const leave: Job = {
  title: 'Let a child leave its group, with its last day',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('People')
    await owner.follow('Groups')
    await owner.press('Lake Road Beginners')
    await owner.press('Remove Tara Shah')
    await owner.inDialog().press('Remove')
    await owner.see(/until/)
  },
}

const eraseChild: Job = {
  title: 'Erase a child for good as its family wishes',
  run: async (week) => {
    const owner = await findPerson(week, 'Tara Shah')
    await owner.press('Delete permanently')
    const dialog = owner.inDialog()
    await dialog.fill('Type the name: Tara Shah', 'Tara Shah')
    await dialog.press('Delete permanently')
    await owner.page.waitForURL('**/office/people')
  },
}

const printIdCards: Job = {
  title: 'Print the ID cards of a group',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('People')
    await owner.follow('Groups')
    await owner.press('Lake Road Beginners')
    await owner.save('ID cards')
  },
}

const printRegister: Job = {
  title: 'Save the month’s register of a group',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('People')
    await owner.follow('Groups')
    await owner.press('Lake Road Beginners')
    await owner.save('This month’s register as Excel')
  },
}

export const exportAll: Job = {
  title: 'Take everything along in one file',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Settings')
    await owner.follow('Export')
    await owner.fill('Code from your authenticator app', nextCode(week))
    await owner.save('Download')
  },
}

export const leavingJobs: readonly Job[] = [leave, eraseChild, printIdCards, printRegister, exportAll]
