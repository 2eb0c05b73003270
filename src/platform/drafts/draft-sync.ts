import { LocalDraftStore, type LocalDraft } from './device-draft.ts'
import {
  discardDraft,
  getDocument,
  type Opened,
  type OtherEditor,
  publishDocument,
  saveDraft,
  unpublishDocument,
} from './drafts.contract.ts'
import { isCallError } from '../errors.ts'
import { type Conflict, mergeFields, isDeepEqual } from './merge.rules.ts'
import { call } from '../wire.ts'

type Data = Readonly<Record<string, unknown>>
type Words = Readonly<Record<string, string>>

/** Pause after the last key before a save, and before a retry, in milliseconds. */
const PAUSE_MS = 1_200
const AGAIN_MS = 5_000
/** Largest request of a closing page, in bytes (Fetch standard: 64 KiB for all of them). */
const LAST_WORDS_BYTES = 60_000

/**
 * saved: on the server. waiting, saving: soon. away: on this device only. refused: the server rejects it.
 * out: logged out. both: somebody else changed the same field.
 */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'away' | 'refused' | 'out' | 'both'

export type DraftView = {
  phase: 'loading' | 'failed' | 'missing' | 'open'
  /** Why it could not be opened or saved. */
  message: string
  data: Data
  /** The document as the list shows it; null for a new one. */
  document: Opened | null
  status: SaveStatus
  conflicts: readonly Conflict[]
  others: readonly OtherEditor[]
  /** Why it cannot be published, by the path of the field. */
  errors: Words
}

/** Options of a save: as its own version, as a restore, or sent while the page closes. */
type Saving = { keep?: boolean; restores?: number; last?: boolean }

/**
 * Syncs one draft: stored on this device at once, and on the server after a pause, one save at a time.
 * Changes saved by others are merged; nothing is overwritten or lost.
 */
export class DraftSync {
  /** Final saves in flight: opening the same document waits for them. */
  static readonly #leaving = new Map<string, Promise<void>>()
  readonly #params: { kind: string; id: string }
  readonly #device: LocalDraftStore
  readonly #empty: Data | null
  readonly #listeners = new Set<() => void>()
  #view: DraftView
  /** The server's version and its revision. */
  #base: Data = {}
  #revision = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined
  #closed = false

  /** `empty`: content of a new document; null: it must exist. */
  constructor(kind: string, id: string, empty: Data | null) {
    this.#params = { kind, id }
    this.#device = new LocalDraftStore(kind, id)
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

  /** Loads it from the server and restores text kept on this device. */
  async open(): Promise<void> {
    this.#closed = false
    await DraftSync.#leaving.get(this.#device.key)
    const local = this.#device.read()
    // A new document does not exist on the server yet.
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
      } else if (status === 400 || status === 404) this.#show({ phase: 'missing' })
      else this.#show({ phase: 'failed', message: wordsOf(error) })
    }
  }

  /** Changes fields. Stored on this device before it is shown. */
  change(fields: Data): void {
    // The page was restored from the back/forward cache.
    this.#closed = false
    const data = { ...this.#view.data, ...fields }
    const errors = Object.fromEntries(
      Object.entries(this.#view.errors).filter(([path]) => !Object.hasOwn(fields, path.split('.')[0] ?? '')),
    )
    this.#show({ data, errors, status: this.#view.conflicts.length > 0 ? 'both' : 'waiting' })
    this.#keepHere()
    this.#soon(PAUSE_MS)
  }

  /** Resolves a field that two people changed. */
  settle(field: string, take: 'mine' | 'theirs'): void {
    const conflict = this.#view.conflicts.find((each) => each.field === field)
    if (!conflict) return
    const conflicts = this.#view.conflicts.filter((each) => each.field !== field)
    this.#show({ conflicts })
    this.change(take === 'theirs' ? { [field]: conflict.theirs } : {})
  }

  /** Saves now as its own version; `restores` is the version that is restored. */
  async save(restores?: number): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#saving
    await this.#send({ keep: true, ...(restores === undefined ? {} : { restores }) })
    return this.#view.status === 'saved'
  }

  /**
   * Publishes now or at a time.
   * @returns the server's message; null if refused: see `errors` or `message`.
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
      // Somebody saved at the same moment: load their version.
      if (status === 409) await this.#refresh()
      return null
    }
  }

  /** Somebody else has opened or saved it. */
  heard(others: readonly OtherEditor[], revision: number): void {
    this.#show({ others })
    // Without local changes load the newest version; otherwise the next save merges.
    if (revision > this.#revision && this.#view.status === 'saved') void this.#refresh()
  }

  /** The page closes: send unsaved changes once more; they are on this device anyway. */
  leave(): void {
    clearTimeout(this.#timer)
    this.#closed = true
    this.hurry()
  }

  /** Send pending changes now: the page is hidden or the network is back. */
  hurry(): void {
    const { status } = this.#view
    if (this.#saving || (status !== 'waiting' && (status !== 'away' || this.#closed))) return
    clearTimeout(this.#timer)
    const sent = this.#send({ last: true }).finally(() => {
      if (DraftSync.#leaving.get(this.#device.key) === sent) DraftSync.#leaving.delete(this.#device.key)
    })
    DraftSync.#leaving.set(this.#device.key, sent)
  }

  /** Discards the draft. Returns the server's message; null on failure. */
  async discard(): Promise<string | null> {
    clearTimeout(this.#timer)
    await this.#saving
    const isThere = this.#view.document !== null || this.#revision > 0
    const which = { params: this.#params, query: { revision: String(this.#revision) } }
    const message = isThere ? await this.#act(() => call(discardDraft, which)) : ''
    if (message === null) {
      if (this.#view.status === 'waiting') this.#soon(PAUSE_MS)
      return null
    }
    clearTimeout(this.#timer)
    this.#device.drop()
    this.#show({ status: 'saved', conflicts: [] })
    if (isThere) await this.#refresh()
    return message
  }

  #soon(wait: number): void {
    clearTimeout(this.#timer)
    if (this.#closed) return
    this.#timer = setTimeout(() => void this.#send({}), wait)
  }

  /** One save at a time; later changes go with the next one. */
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
      const whole = isDeepEqual(this.#view.data, data)
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

  /** Somebody else saved meanwhile: load their version and merge. */
  async #layTogether(): Promise<void> {
    try {
      const { data: document } = await call(getDocument, { params: this.#params })
      this.#adopt(document, { data: this.#view.data, base: this.#base, revision: this.#revision })
    } catch (error) {
      this.#show({ status: 'away', message: wordsOf(error) })
      this.#soon(AGAIN_MS)
    }
  }

  #adopt(document: Opened, local: LocalDraft | null): void {
    const stored = document.data ?? {}
    ;[this.#base, this.#revision] = [stored, document.revision]
    const { data, conflicts } = local ? threeWayMerge(local, stored) : { data: stored, conflicts: [] }
    const whole = isDeepEqual(data, stored)
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

  /** Stores the current state on this device. */
  #keepHere(): void {
    const { data, conflicts, document } = this.#view
    const localDraft = { data, base: this.#base, revision: this.#revision, conflicts }
    this.#device.write(localDraft, this.#empty !== null && document === null)
  }

  #show(view: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...view }
    for (const listener of this.#listeners) listener()
  }
}

/** Merges the local draft with the stored one; unresolved fields stay unresolved after a reload. */
function threeWayMerge(local: LocalDraft, stored: Data): { data: Data; conflicts: readonly Conflict[] } {
  const { data, conflicts } = mergeFields(local.base, local.data, stored)
  const open = (local.conflicts ?? []).flatMap(({ field }) =>
    conflicts.some((each) => each.field === field) || isDeepEqual(data[field], stored[field])
      ? []
      : [{ field, mine: data[field], theirs: stored[field] }],
  )
  return { data, conflicts: [...conflicts, ...open] }
}

const wordsOf = (error: unknown): string =>
  (isCallError(error) ? error.message : '') || 'Something went wrong'

const afterSave = (state: Opened['state']): Opened['state'] => (state === 'published' ? 'changed' : state)
