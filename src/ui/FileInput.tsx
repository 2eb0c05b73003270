import type { ComponentProps, ReactNode } from 'react'

type FileInputProps = Pick<
  ComponentProps<'input'>,
  'id' | 'accept' | 'capture' | 'disabled' | 'aria-label'
> & {
  onFile: (file: File) => void
}

/** The hidden field of a label that looks like a button; hands over one file. */
export function FileInput({ onFile, ...input }: FileInputProps): ReactNode {
  return (
    <input
      {...input}
      type="file"
      className="sr-only"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        // Lets the same file be chosen again.
        currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
