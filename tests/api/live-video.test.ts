import { verify } from 'hono/jwt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerTablet,
  askForSeat,
  getLiveLesson,
  getTablets,
  getTabletState,
  showTabletCode,
} from '../../src/live/live.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { liveClass } from '../live-class.ts'
import { connectDevice } from '../live-client.ts'
import { type Member, openWorld, type World } from '../world.ts'

const SECRET = 'a secret of the video server'
let world: World
beforeAll(async () => {
  world = await openWorld({
    JITSI_URL: 'https://meet.academy.example',
    JITSI_APP_ID: 'manka',
    JITSI_APP_SECRET: SECRET,
  })
})
afterAll(() => world.close())

const videoOf = async (member: Member, lessonId: string) =>
  (await member.ask(getLiveLesson, { params: { lessonId } })).body.data.video

/** The frame's address, and the claims of its token. */
async function frameOf(member: Member, lessonId: string) {
  const video = await videoOf(member, lessonId)
  const address = new URL(video && 'frame' in video ? video.frame : '')
  const claims = await verify(address.searchParams.get('jwt') ?? '', SECRET, {
    alg: 'HS256',
    aud: 'manka',
    iss: 'manka',
  })
  return { address, claims, room: address.pathname.slice(1) }
}

describe('the academy’s own video', () => {
  test('a seat of the lesson has a token of its own for its room alone; the teacher alone moderates', async () => {
    const { teacher, children, lessonId } = await liveClass(world, ['Asha Iyer Rao'])
    const child = await frameOf(children[0], lessonId)
    expect(child.address.origin).toBe('https://meet.academy.example')
    expect(child.room).toMatch(/^[0-9a-f]{32}$/)
    expect(child.address.hash).toContain('config.startWithVideoMuted=true')
    expect(child.claims).toMatchObject({
      sub: 'meet.academy.example',
      room: child.room,
      moderator: false,
      context: { user: { name: 'Asha R.', affiliation: 'member', moderator: 'false' } },
    })
    const left = (child.claims.exp ?? 0) - Date.now() / 1_000
    expect(left).toBeGreaterThan(55 * 60)
    expect(left).toBeLessThan(60 * 60)
    // Nothing else of the child is there.
    expect(JSON.stringify(child.claims)).not.toMatch(/Iyer|@|mobile/)
    expect(JSON.stringify(child.claims)).not.toContain(children[0].id)

    const desk = await frameOf(teacher, lessonId)
    expect(desk.room).toBe(child.room)
    expect(desk.claims).toMatchObject({
      moderator: true,
      context: { user: { name: 'Meenakshi', affiliation: 'owner', moderator: 'true' } },
    })
    const other = await liveClass(world, ['Ben'])
    expect((await frameOf(other.teacher, other.lessonId)).room).not.toBe(child.room)
  })

  test('no stranger, no visitor, nobody after the end and no tablet has a token', async () => {
    const { teacher, children, lessonId } = await liveClass(world, ['Asha'])
    const other = await liveClass(world, ['Ben'])
    for (const stranger of [other.teacher, ...other.children, await world.parent('Somebody')])
      expect((await stranger.ask(getLiveLesson, { params: { lessonId } })).status).toBe(404)
    expect((await world.visitor.ask(getLiveLesson, { params: { lessonId } })).status).toBe(401)
    expect((await teacher.ask(getLiveLesson, { params: { lessonId: newId() } })).status).toBe(404)

    const desk = await connectDevice({ url: world.url, lessonId, token: teacher.token })
    const params = { lessonId }
    const shown = await teacher.ask(showTabletCode, { params, body: { isShown: true } })
    const code = shown.body.data.code?.code ?? ''
    const { secret } = (await world.visitor.ask(askForSeat, { body: { code, seat: 0 } })).body.data
    const [asking] = (await teacher.ask(getTablets, { params })).body.data.asking
    const tabletId = asking?._id ?? ''
    await teacher.ask(answerTablet, { params: { lessonId, tabletId }, body: { isLetIn: true } })
    const tablet = (await world.visitor.ask(getTabletState, { body: { secret } })).body.data
    expect(tablet).toMatchObject({ state: 'in', lesson: { role: 'child', video: null } })

    await desk.act({ act: 'begin' })
    await desk.act({ act: 'end' })
    await desk.closed
    expect(await videoOf(teacher, lessonId)).toBeNull()
    expect(await videoOf(children[0], lessonId)).toBeNull()
  })

  test('a child that waits outside is given no video until it is let in again; others keep theirs', async () => {
    for (const link of [undefined, 'https://meet.google.com/abc']) {
      const { teacher, children, lessonId } = await liveClass(world, ['Asha', 'Ben'], link)
      const [asha, ben] = children
      const desk = await connectDevice({ url: world.url, lessonId, token: teacher.token })
      await desk.act({ act: 'begin' })
      await desk.act({ act: 'outside', seat: 0, on: true })
      expect(await videoOf(asha, lessonId)).toBeNull()
      expect(await videoOf(ben as Member, lessonId)).not.toBeNull()
      expect(await videoOf(teacher, lessonId)).not.toBeNull()
      await desk.act({ act: 'outside', seat: 0, on: false })
      expect(await videoOf(asha, lessonId)).not.toBeNull()
    }
  })

  test('a link to Meet stays a link; one to the academy’s own server is the frame; refused hosts say why', async () => {
    const video = async (link: string) => {
      const { teacher, lessonId } = await liveClass(world, ['Asha'], link)
      return videoOf(teacher, lessonId)
    }
    expect(await video('https://meet.google.com/abc')).toEqual({
      label: 'Open the video in Meet',
      url: 'https://meet.google.com/abc',
    })
    expect(await video('https://meet.academy.example/our-room')).toHaveProperty('frame')
    expect(await video('https://meet.jit.si/room')).toHaveProperty('refused')
  })
})

describe('the headers of a page', () => {
  const headersOf = async (path: string, url = world.url) => {
    const { headers } = await fetch(url + path)
    return [headers.get('content-security-policy') ?? '', headers.get('permissions-policy') ?? ''] as const
  }

  test('the two pages of a lesson may frame the video server, and no other page may', async () => {
    const id = newId()
    for (const path of [`/live/${id}`, `/teach/live/${id}`]) {
      const [policy, permissions] = await headersOf(path)
      expect(policy).toMatch(/frame-src [^;]*https:\/\/meet\.academy\.example(;|$)/)
      expect(policy.match(/meet\.academy\.example/g)).toHaveLength(1)
      expect(permissions).toContain('camera=(self "https://meet.academy.example")')
      expect(permissions).toContain('microphone=(self "https://meet.academy.example")')
    }
    for (const path of [
      '/',
      '/home',
      `/teach/live/${id}/summary`,
      `/live/${id}/more`,
      '/live/',
      '/tablet',
      '/login',
    ]) {
      const [policy, permissions] = await headersOf(path)
      expect(policy).toContain('frame-src https://www.youtube-nocookie.com;')
      expect(policy + permissions).not.toContain('meet.academy.example')
      expect(permissions).toContain('microphone=()')
    }
  })

  test('without a video server they are the same everywhere', async () => {
    const plain = await openWorld()
    try {
      const [policy, permissions] = await headersOf(`/live/${newId()}`, plain.url)
      expect(policy).toContain('frame-src https://www.youtube-nocookie.com;')
      expect(permissions).toBe('camera=(), geolocation=(), microphone=(), payment=()')
      const { teacher, lessonId } = await liveClass(plain, ['Asha'])
      expect(await videoOf(teacher, lessonId)).toBeNull()
    } finally {
      await plain.close()
    }
  })
})
