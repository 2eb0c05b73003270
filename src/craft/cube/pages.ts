import type { Page } from '../../platform/room.ts'

export const pages = [
  {
    path: '/practice/cube',
    file: 'craft/cube/CubePage.tsx',
    head: {
      title: 'Cube timer',
      description: 'Scrambles, inspection and averages by the rules of competitions, and a cube to turn.',
    },
    bare: true,
    kept: true,
    search: 'listed',
  },
  {
    path: '/practice/cube/mine',
    file: 'craft/cube/MyCubePage.tsx',
    head: {
      title: 'My cube',
      description: 'Tap in the colours of the cube in your hand, and be led to its end, stage by stage.',
    },
    bare: true,
    kept: true,
    search: 'listed',
  },
  {
    path: '/practice/cube/course',
    file: 'craft/cube/CoursePage.tsx',
    head: { title: 'Cube course', description: 'Eight stages from a mixed cube to a solved one.' },
    bare: true,
    kept: true,
    search: 'listed',
  },
] as const satisfies readonly Page[]
