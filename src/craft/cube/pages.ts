import type { Page } from '../../platform/rooms/room.ts'

export const pages = [
  {
    path: '/practice/cube',
    file: 'craft/cube/CubePage.tsx',
    meta: {
      title: 'Cube timer',
      description: 'Scrambles, inspection and averages by competition rules, and a cube to turn.',
    },
    withoutFrame: true,
    cached: true,
    search: 'listed',
  },
  {
    path: '/practice/cube/mine',
    file: 'craft/cube/MyCubePage.tsx',
    meta: {
      title: 'My cube',
      description: 'Tap in the colours of your cube and solve it step by step.',
    },
    withoutFrame: true,
    cached: true,
    usesCamera: true,
    search: 'listed',
  },
  {
    path: '/practice/cube/course',
    file: 'craft/cube/CoursePage.tsx',
    meta: { title: 'Cube course', description: 'Solve the cube in eight stages.' },
    withoutFrame: true,
    cached: true,
    search: 'listed',
  },
  {
    path: '/practice/cube/algorithms',
    file: 'craft/cube/AlgorithmsPage.tsx',
    meta: { title: 'Cube algorithms', description: 'Practise the turns of the course from memory.' },
    withoutFrame: true,
    cached: true,
    search: 'listed',
  },
] as const satisfies readonly Page[]
