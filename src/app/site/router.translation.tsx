import {
  Link as RouterLink,
  type LinkProps,
  matchPath,
  NavLink as RouterNavLink,
  type NavLinkProps,
} from 'react-router'
import { pages } from './page-files.ts'

// What a build in another language imports in place of the router: see vite.config.ts.
export * from 'react-router'

/** A link to a page of this language; to one that is in English only, a link that says so. */
export function Link(props: LinkProps) {
  const english = englishAddress(props.to)
  if (english === undefined) return <RouterLink {...props} />
  return (
    <a {...anchorOf(props)} href={english}>
      {props.children}
    </a>
  )
}

/** As `Link`; a page in English is never the current one. */
export function NavLink({ className, style, children, ...props }: NavLinkProps) {
  const english = englishAddress(props.to)
  if (english === undefined) return <RouterNavLink {...{ className, style, children, ...props }} />
  const state = { isActive: false, isPending: false, isTransitioning: false }
  return (
    <a
      {...anchorOf(props)}
      href={english}
      className={typeof className === 'function' ? className(state) : className}
      style={typeof style === 'function' ? style(state) : style}
    >
      {typeof children === 'function' ? children(state) : children}
    </a>
  )
}

/** The address of a page that is in English only; undefined for any other. */
function englishAddress(to: LinkProps['to']): string | undefined {
  const address = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`
  if (!address.startsWith('/')) return undefined
  const [pathname = ''] = address.split(/[?#]/)
  return pages.some(({ path }) => matchPath(path, pathname)) ? undefined : address
}

/** What of a link's properties an anchor has. */
function anchorOf({
  to: _to,
  replace: _replace,
  state: _state,
  relative: _relative,
  reloadDocument: _reloadDocument,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  ...anchor
}: Omit<LinkProps, 'className' | 'style' | 'children'> &
  Partial<Pick<LinkProps, 'className' | 'style' | 'children'>>) {
  return { hrefLang: 'en-IN', ...anchor }
}
