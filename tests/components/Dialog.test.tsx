import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog, Dialog } from '../../src/ui/Dialog.tsx'

/** A page with a button that opens what is given. */
function Page({ children }: { children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button">Behind</button>
      {children(open, () => setOpen(false))}
    </>
  )
}

test.each(['Escape', 'the button', 'the backdrop'])('closed by %s it gives the focus back', async (way) => {
  const screen = await render(
    <Page>
      {(open, close) => (
        <Dialog open={open} onClose={close} title="All questions">
          <input aria-label="Within" data-autofocus="" />
        </Dialog>
      )}
    </Page>,
  )
  const opener = screen.getByRole('button', { name: 'Open' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'All questions' })
  await expect.element(dialog).toBeVisible()
  await expect.element(screen.getByLabelText('Within')).toHaveFocus()
  if (way === 'Escape') await userEvent.keyboard('{Escape}')
  if (way === 'the button') await screen.getByRole('button', { name: 'Close' }).click()
  if (way === 'the backdrop') await userEvent.click(dialog, { position: { x: 1, y: 1 } })
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('the keyboard stays within, and what lies behind is out of reach', async () => {
  const screen = await render(
    <Page>
      {(open, close) => (
        <Dialog open={open} onClose={close} title="All questions">
          <button type="button">Within</button>
        </Dialog>
      )}
    </Page>,
  )
  const behind = screen.getByText('Behind').element()
  await screen.getByRole('button', { name: 'Open' }).click()
  for (let n = 0; n < 4; n += 1) {
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).not.toBe(behind)
  }
})

test('a question begins at its safe answer, and Escape gives it', async () => {
  const answers: string[] = []
  const screen = await render(
    <Page>
      {(open, close) => (
        <ConfirmDialog
          open={open}
          title="Are you sure?"
          text="You want to logout!"
          yes="Yes"
          no="No"
          onYes={() => answers.push('yes')}
          onNo={() => {
            answers.push('no')
            close()
          }}
        />
      )}
    </Page>,
  )
  await screen.getByRole('button', { name: 'Open' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect.element(question).toHaveAccessibleDescription('You want to logout!')
  await expect.element(screen.getByRole('button', { name: 'No' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(answers).toEqual(['no'])
})

test('while what was agreed to is under way it stays, however often Escape is pressed', async () => {
  const answers: string[] = []
  const told = (answer: string) => () => void answers.push(answer)
  const words = { title: 'Are you sure?', text: 'It takes a while', yes: 'Yes', no: 'No' }
  const screen = await render(<ConfirmDialog open busy {...words} onYes={told('yes')} onNo={told('no')} />)
  for (let n = 0; n < 3; n += 1) await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Yes' })).toBeDisabled()
  expect(answers).toEqual([])
})
