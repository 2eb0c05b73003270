import { type ReactNode, useRef } from 'react'

type MenuProps = { name: ReactNode; icon?: ReactNode; className: string; children: ReactNode }

/** A button with a small menu, which closes after a choice, on blur and on Escape. */
export function Disclosure({ name, icon = null, className, children }: MenuProps): ReactNode {
  const menu = useRef<HTMLDetailsElement>(null)
  return (
    <details
      ref={menu}
      className="relative flex-none"
      onBlur={(event) => {
        if (menu.current && !menu.current.contains(event.relatedTarget)) menu.current.open = false
      }}
      onClick={(event) => {
        const chosen = event.target instanceof Element && event.target.closest('.of-menu button')
        if (chosen && menu.current) menu.current.open = false
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        menu.current.open = false
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary className={className}>
        {icon}
        {name}
      </summary>
      <div className="of-menu">{children}</div>
    </details>
  )
}
