import sharp from 'sharp'
import type { Hands } from './hands.ts'
import { addToGroup } from './people.ts'
import { worksheet } from './sheets.ts'
import { SUBSTITUTE } from './teachers.ts'
import type { Job, Week } from './week.ts'

const GROUP = 'Lake Road Beginners'

async function openRegister(week: Week): Promise<Hands> {
  const teacher = week.at('teacher')
  await teacher.page.goto(`${week.origin}/teach`)
  // Which group comes first depends on the hour.
  await teacher.choose('Group', GROUP)
  return teacher
}

const takeRegister: Job = {
  title: 'As the teacher: take the register',
  run: async (week) => {
    const teacher = await openRegister(week)
    const row = teacher.within(teacher.page.getByRole('row', { name: /Asha Rao/ }).first())
    await row.tick('Absent')
    await teacher.press('Mark the rest present')
    await teacher.see(/^Saved/)
  },
}

const setHomework: Job = {
  title: 'As the teacher: set homework with a worksheet',
  run: async (week) => {
    const teacher = week.at('teacher')
    await teacher.press('Set homework')
    const sheet = teacher.inDialog()
    await sheet.fill('What to do', 'The first row of the worksheet')
    await sheet.give('Add a worksheet, picture or recording', worksheet)
    await teacher.page.getByRole('button', { name: `Remove ${worksheet.name}` }).waitFor()
    await sheet.press('Set homework')
    await teacher.page.getByRole('link', { name: 'The first row of the worksheet' }).first().waitFor()
  },
}

const handIn: Job = {
  title: 'As the child: open the worksheet and hand in a page',
  run: async (week) => {
    const phone = week.at('parent')
    await phone.page.goto(`${week.origin}/family`)
    await phone.press('Switch to Asha')
    await phone.press('Switch without a PIN')
    await phone.page.waitForURL('**/home')
    await phone.follow('1 file, hand in')
    await phone.save(worksheet.name)
    const page = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fdf6e3' } })
      .png()
      .toBuffer()
    await phone.give('Photo of your page', { name: 'page.png', mimeType: 'image/png', buffer: page })
    await phone.page.getByRole('img', { name: /^Your page/ }).waitFor()
  },
}

const writeRemark: Job = {
  title: 'As the teacher: write a remark into the diary',
  run: async (week) => {
    const teacher = await openRegister(week)
    await teacher.follow('Asha Rao')
    await teacher.press('Better than last week.')
    await teacher.press('Send to diary')
    await teacher.see('In the diary')
  },
}

const announce: Job = {
  title: 'Announce to all families that Friday ends early',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('People')
    await owner.follow('Announcements')
    await owner.follow('New')
    await owner.fill('Title', 'Friday ends early')
    await owner.fill('Text', 'On Friday all classes end at six.')
    await owner.press('Send')
    await owner.see(/Sent/)
  },
}

const readAnnouncement: Job = {
  title: 'As the parent: read the announcement and say so',
  run: async (week) => {
    const phone = week.at('parent')
    await phone.page.goto(`${week.origin}/family`)
    await phone.press(/^I have read it/)
  },
}

/** The timetable's class of the group on the day after so many others of it. */
async function openClass(week: Week, after: number): Promise<Hands> {
  const owner = week.at('owner')
  await owner.follow('People')
  await owner.follow('Timetable')
  await owner.press('Week after')
  await owner.page
    .getByRole('button', { name: new RegExp(GROUP) })
    .nth(after)
    .click()
  owner.count.clicks += 1
  return owner.inDialog()
}

const cancelClass: Job = {
  title: 'Cancel one class and tell its families',
  run: async (week) => {
    const dialog = await openClass(week, 1)
    await dialog.fill('Why it is cancelled', 'The hall has no light')
    await dialog.press('Cancel this class')
    await week.at('owner').see(/cancelled/i)
  },
}

const nameSubstitute: Job = {
  title: 'Name a substitute for one class',
  run: async (week) => {
    const dialog = await openClass(week, 2)
    await dialog.choose('Who takes it instead', SUBSTITUTE.name)
    await dialog.press('Substitute')
    await week.at('owner').see(new RegExp(SUBSTITUTE.name))
  },
}

const moveClass: Job = {
  title: 'Hold one class in another room and an hour later',
  run: async (week) => {
    const dialog = await openClass(week, 0)
    await dialog.fill('Time (IST)', '01:05')
    await dialog.fill('Place', 'Room 2')
    await dialog.press('Move this class')
    await week.at('owner').see('Class moved. The families are told.')
  },
}

const changeGroup: Job = {
  title: 'Move a child to the other group',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('People')
    await owner.follow('Groups')
    await owner.press('Lake Road Beginners')
    await owner.press('Remove Nisha Pillai')
    await owner.inDialog().press('Remove')
    await owner.see(/until/)
    await owner.follow('Groups')
    await addToGroup(owner, 'River Bank Saturday', 'Nisha Pillai')
  },
}

export const classJobs: readonly Job[] = [
  takeRegister,
  setHomework,
  handIn,
  writeRemark,
  announce,
  readAnnouncement,
  cancelClass,
  nameSubstitute,
  moveClass,
  changeGroup,
]
