import { DeviceDraft, type Kept } from './device-draft.ts'
import {
  discardDraft,
  getDocument,
  type Opened,
  type Other,
  publishDocument,
  saveDraft,
  unpublishDocument,
} from './drafts.contract.ts'
import { isCallError } from './errors.ts'
import { type Conflict, merge, same } from './merge.rules.ts'
import { call } from './wire.ts'

type Data = Readonly<Record<string, unknown>>
type Words = Readonly<Record<string, string>>

/** After the last key a draft is saved, and after a failure it is tried again; in milliseconds. */
const PAUSE_MS = 1_200
const AGAIN_MS = 5_000
/** What a closing page may still send, in bytes (Fetch standard: 64 KiB for all such requests). */
const LAST_WORDS_BYTES = 60_000

/**
 * saved: the server has it. waiting, saving: it will in a moment. away: it is kept on this device. refused:
 * the server does not take it as it is. out: nobody is logged in any more. both: somebody else wrote into the
 * same field.
 */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'away' | 'refused' | 'out' | 'both'

export type DraftView = {
  phase: 'loading' | 'failed' | 'missing' | 'open'
  /** Why it could not be opened or saved. */
  message: string
  data: Data
  /** What the list shows of it; null for one that is not there yet. */
  document: Opened | null
  status: SaveStatus
  conflicts: readonly Conflict[]
  others: readonly Other[]
  /** What keeps visitors from seeing it, by the path of the field. */
  errors: Words
}

/** How a save goes: as a version of its own, bringing one back, or as the last word of a closing page. */
type Saving = { keep?: boolean; restores?: number; last?: boolean }

/**
 * Keeps one draft: on this device at once, on the server when the typing pauses, one save at a time. What
 * somebody else saved meanwhile is laid together with it; nothing is ever overwritten or dropped.
 */
export class DraftKeeper {
  /** Last words on their way: whoever opens the same document again waits for them. */
  static readonly #leaving = new Map<string, Promise<void>>()
  readonly #params: { kind: string; id: string }
  readonly #device: DeviceDraft
  readonly #empty: Data | null
  readonly #listeners = new Set<() => void>()
  #view: DraftView
  /** What the server has, and under which number. */
  #base: Data = {}
  #revision = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined
  #closed = false

  /** `empty`: a new document begins with it; null: it must be there. */
  constructor(kind: string, id: string, empty: Data | null) {
    this.#params = { kind, id }
    this.#device = new DeviceDraft(kind, id)
    this.#empty = empty
    this.#view = {
      phase: 'loading',
      message: '',
      data: empty ?? {},
      document: null,
      status: 'saved',
      conflicts: [],
      others: [],
      errors: {},
    }
  }

  get view(): DraftView {
    return this.#view
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads it from the server; words that were kept on this device come back. */
  async open(): Promise<void> {
    this.#closed = false
    await DraftKeeper.#leaving.get(this.#device.key)
    const local = this.#device.read()
    // A new one is not there yet: there is nothing to ask for.
    if (this.#empty) {
      this.#show({ phase: 'open', data: local?.data ?? this.#empty })
      if (local) this.#soon(0)
      return
    }
    try {
      const { data: document } = await call(getDocument, { params: this.#params })
      this.#adopt(document, local)
    } catch (error) {
      const status = isCallError(error) ? error.status : 0
      if (local && (status === 0 || status === 503)) {
        ;[this.#base, this.#revision] = [local.base, local.revision]
        this.#show({ phase: 'open', data: local.data, status: 'away' })
        this.#soon(AGAIN_MS)
      } else if (status === 404) this.#show({ phase: 'missing' })
      else this.#show({ phase: 'failed', message: wordsOf(error) })
    }
  }

  /** Writes into fields. Kept on this device before it is shown as typed. */
  change(fields: Data): void {
    // A page that the browser had put away and brought back goes on.
    this.#closed = false
    const data = { ...this.#view.data, ...fields }
    const errors = Object.fromEntries(
      Object.entries(this.#view.errors).filter(([path]) => !Object.hasOwn(fields, path.split('.')[0] ?? '')),
    )
    this.#show({ data, errors, status: this.#view.conflicts.length > 0 ? 'both' : 'waiting' })
    this.#keepHere()
    this.#soon(PAUSE_MS)
  }

  /** Settles a field into which two people wrote. */
  settle(field: string, take: 'mine' | 'theirs'): void {
    const conflict = this.#view.conflicts.find((each) => each.field === field)
    if (!conflict) return
    const conflicts = this.#view.conflicts.filter((each) => each.field !== field)
    this.#show({ conflicts })
    this.change(take === 'theirs' ? { [field]: conflict.theirs } : {})
  }

  /** Saves now, as a version of its own; `restores` is the version that is brought back. */
  async save(restores?: number): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#saving
    await this.#send({ keep: true, ...(restores === undefined ? {} : { restores }) })
    return this.#view.status === 'saved'
  }

  /**
   * Shows it to visitors, now or at an instant.
   * @returns what the server said; null when it was refused: `errors` or `message` say why.
   */
  async publish(at?: string): Promise<string | null> {
    clearTimeout(this.#timer)
    await this.#saving
    if (this.#view.status !== 'saved' || this.#revision === 0) await this.#send({})
    if (this.#view.status !== 'saved') return null
    return this.#act(() =>
      call(publishDocument, {
        params: this.#params,
        body: { revision: this.#revision, ...(at === undefined ? {} : { at }) },
      }),
    )
  }

  unpublish(): Promise<string | null> {
    return this.#act(() => call(unpublishDocument, { params: this.#params, body: {} }))
  }

  async #act(act: () => Promise<{ message: string }>): Promise<string | null> {
    try {
      const { message } = await act()
      this.#show({ errors: {}, message: '' })
      await this.#refresh()
      return message
    } catch (error) {
      const status = isCallError(error) ? error.status : 0
      this.#show({ errors: isCallError(error) ? error.errors : {}, message: wordsOf(error) })
      if (status === 401) this.#show({ status: 'out' })
      // Somebody saved in the same moment: what they wrote is shown.
      if (status === 409) await this.#refresh()
      return null
    }
  }

  /** Somebody else has it open, or has saved it. */
  heard(others: readonly Other[], revision: number): void {
    this.#show({ others })
    // Without words of its own it shows what is newest; with them the next save lays both together.
    if (revision > this.#revision && this.#view.status === 'saved') void this.#refresh()
  }

  /** The page goes away: what is not saved yet is sent once more; it is on this device anyway. */
  leave(): void {
    clearTimeout(this.#timer)
    this.#closed = true
    this.hurry()
  }

  /** What waits is sent now: nobody looks at the page any more, or the network is back. */
  hurry(): void {
    const { status } = this.#view
    if (this.#saving || (status !== 'waiting' && (status !== 'away' || this.#closed))) return
    clearTimeout(this.#timer)
    const sent = this.#send({ last: true }).finally(() => {
      if (DraftKeeper.#leaving.get(this.#device.key) === sent) DraftKeeper.#leaving.delete(this.#device.key)
    })
    DraftKeeper.#leaving.set(this.#device.key, sent)
  }

  /** Throws the draft away. Returns what the server said; null when it did not. */
  async discard(): Promise<string | null> {
    clearTimeout(this.#timer)
    await this.#saving
    const isThere = this.#view.document !== null || this.#revision > 0
    const which = { params: this.#params, query: { revision: String(this.#revision) } }
    const told = isThere ? await this.#act(() => call(discardDraft, which)) : ''
    if (told === null) {
      if (this.#view.status === 'waiting') this.#soon(PAUSE_MS)
      return null
    }
    clearTimeout(this.#timer)
    this.#device.drop()
    this.#show({ status: 'saved', conflicts: [] })
    if (isThere) await this.#refresh()
    return told
  }

  #soon(wait: number): void {
    clearTimeout(this.#timer)
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.#send({}), wait)
  }

  /** One save at a time; what is typed meanwhile goes with the next one. */
  async #send(more: Saving): Promise<void> {
    if (this.#saving) {
      await this.#saving
      if (this.#view.status === 'saved' && !more.keep) return
    }
    if (this.#view.conflicts.length > 0) return
    this.#saving = this.#sendOnce(more).finally(() => {
      this.#saving = undefined
      if (this.#closed) this.hurry()
    })
    await this.#saving
  }

  async #sendOnce({ last = false, ...more }: Saving): Promise<void> {
    const { data } = this.#view
    const body = { revision: this.#revision, data, ...more }
    this.#show({ status: 'saving', message: '' })
    try {
      const keepalive = last && new Blob([JSON.stringify(body)]).size < LAST_WORDS_BYTES
      const { data: reply } = await call(saveDraft, { params: this.#params, body }, { keepalive })
      const { data: stored, ...saved } = reply
      ;[this.#base, this.#revision] = [stored ?? data, saved.revision]
      if (this.#empty) this.#device.arrived()
      const whole = same(this.#view.data, data)
      const { document } = this.#view
      this.#show({
        status: whole ? 'saved' : 'waiting',
        ...(whole ? { data: this.#base } : {}),
        document: document && { ...document, ...saved, state: afterSave(document.state) },
      })
      if (whole) this.#device.drop()
      else {
        this.#keepHere()
        this.#soon(PAUSE_MS)
      }
      if (!document) await this.#refresh()
    } catch (error) {
      const status = isCallError(error) ? error.status : 0
      if (status === 409) return this.#layTogether()
      if (status === 401) return this.#show({ status: 'out', message: wordsOf(error) })
      if (status === 0 || status === 429 || status >= 500) {
        this.#show({ status: 'away', message: wordsOf(error) })
        return this.#soon(AGAIN_MS)
      }
      this.#show({ status: 'refused', message: wordsOf(error) })
    }
  }

  /** Somebody saved meanwhile: theirs is read, and laid together with what is here. */
  async #layTogether(): Promise<void> {
    try {
      const { data: document } = await call(getDocument, { params: this.#params })
      this.#adopt(document, { data: this.#view.data, base: this.#base, revision: this.#revision })
    } catch (error) {
      this.#show({ status: 'away', message: wordsOf(error) })
      this.#soon(AGAIN_MS)
    }
  }

  #adopt(document: Opened, local: Kept | null): void {
    const stored = document.data ?? {}
    ;[this.#base, this.#revision] = [stored, document.revision]
    const { data, conflicts } = local ? laidTogether(local, stored) : { data: stored, conflicts: [] }
    const whole = same(data, stored)
    const dirty = conflicts.length > 0 ? ('both' as const) : ('waiting' as const)
    this.#show({
      phase: 'open',
      document,
      data,
      conflicts,
      others: document.others,
      status: whole ? 'saved' : dirty,
    })
    if (whole) return this.#device.drop()
    this.#keepHere()
    if (conflicts.length === 0) this.#soon(0)
  }

  async #refresh(): Promise<void> {
    const { data: document } = await call(getDocument, { params: this.#params }).catch(() => ({ data: null }))
    if (!document) return
    if (this.#view.status === 'saved') this.#adopt(document, null)
    else this.#show({ document })
  }

  /** Keeps on this device what is shown. */
  #keepHere(): void {
    const { data, conflicts, document } = this.#view
    const kept = { data, base: this.#base, revision: this.#revision, conflicts }
    this.#device.write(kept, this.#empty !== null && document === null)
  }

  #show(view: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...view }
    for (const listener of this.#listeners) listener()
  }
}

/** What is here and what is stored; a field that nobody has settled yet stays open, also after a reload. */
function laidTogether(local: Kept, stored: Data): { data: Data; conflicts: readonly Conflict[] } {
  const { data, conflicts } = merge(local.base, local.data, stored)
  const open = (local.conflicts ?? []).flatMap(({ field }) =>
    conflicts.some((each) => each.field === field) || same(data[field], stored[field])
      ? []
      : [{ field, mine: data[field], theirs: stored[field] }],
  )
  return { data, conflicts: [...conflicts, ...open] }
}

const wordsOf = (error: unknown): string =>
  (isCallError(error) ? error.message : '') || 'Something went wrong'

const afterSave = (state: Opened['state']): Opened['state'] => (state === 'published' ? 'changed' : state)
