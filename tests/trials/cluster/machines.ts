import { spawnSync } from 'node:child_process'
import { account, type Started } from './parts.ts'

/** Where the machines of a cluster are, and what it takes to run a program on one. */
export type Machines = {
  /** The address at which the others reach a machine. */
  address: (machine: number) => string
  /** The address of what is beside the machines: browsers and the store. */
  outside: string
  /** The address at which browsers come. */
  door: string
  network: string
  interface: string
  on: (machine: number, started: Started) => Started
  /** Pulls the cable of a machine, and puts it back. */
  cut: (machine: number) => void
  mend: (machine: number) => void
  /** Whether a machine holds the address at which browsers come. */
  holdsDoor: (machine: number) => boolean
  close: () => void
}

const HERE = '127.0.0.1'
const nothing = () => {}

/** All machines are this one. */
export const onLoopback: Machines = {
  address: () => HERE,
  outside: HERE,
  door: HERE,
  network: `${HERE}/32`,
  interface: 'lo',
  on: (_, started) => started,
  cut: nothing,
  mend: nothing,
  holdsDoor: () => true,
  close: nothing,
}

const NET = '10.77.24'
const BRIDGE = 'academy'
const space = (machine: number) => `academy${machine}`
const cable = (machine: number) => `academy-c${machine}`

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`)
}

/**
 * Machines with a network of their own each: namespaces of Linux, with a cable each to a switch. The floating
 * address is none of theirs. Needs root.
 */
export function openNetwork(count: number): Machines {
  const all = Array.from({ length: count }, (_, n) => n)
  const address = (machine: number) => `${NET}.${10 + machine}`
  const close = () => {
    for (const n of all) {
      spawnSync('ip', ['link', 'del', cable(n)])
      spawnSync('ip', ['netns', 'del', space(n)])
    }
    spawnSync('ip', ['link', 'del', BRIDGE])
  }
  try {
    ip('link', 'add', BRIDGE, 'type', 'bridge')
    ip('addr', 'add', `${NET}.1/24`, 'dev', BRIDGE)
    ip('link', 'set', BRIDGE, 'up')
    for (const n of all) {
      ip('netns', 'add', space(n))
      ip('link', 'add', cable(n), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space(n))
      ip('link', 'set', cable(n), 'master', BRIDGE, 'up')
      ip('-n', space(n), 'addr', 'add', `${address(n)}/24`, 'dev', 'eth0')
      for (const each of ['lo', 'eth0']) ip('-n', space(n), 'link', 'set', each, 'up')
    }
  } catch (error) {
    close()
    throw error
  }
  return {
    address,
    outside: `${NET}.1`,
    door: `${NET}.100`,
    network: `${NET}.0/24`,
    interface: 'eth0',
    on: (machine, { command, args, unprivileged = false, ...rest }) => {
      const { uid, gid } = account()
      const as = unprivileged ? ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] : []
      return { ...rest, command: 'ip', args: ['netns', 'exec', space(machine), ...as, command, ...args] }
    },
    cut: (machine) => ip('link', 'set', cable(machine), 'down'),
    mend: (machine) => ip('link', 'set', cable(machine), 'up'),
    holdsDoor: (machine) =>
      spawnSync('ip', ['-n', space(machine), '-4', 'addr'], { encoding: 'utf8' }).stdout.includes(
        `${NET}.100/`,
      ),
    close,
  }
}
