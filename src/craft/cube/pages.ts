import type { Page } from '../../platform/rooms/room.ts'
import { words } from '../room.words.ts'

export const pages = [
  {
    path: '/practice/cube',
    file: 'craft/cube/CubePage.tsx',
    meta: {
      title: words.cubeTimer,
      description: words.cubeTimerText,
    },
    withoutFrame: true,
    cached: true,
    search: 'listed',
    alsoIn: ['hi'],
  },
  {
    path: '/practice/cube/mine',
    file: 'craft/cube/MyCubePage.tsx',
    meta: {
      title: words.myCube,
      description: words.myCubeText,
    },
    withoutFrame: true,
    cached: true,
    usesCamera: true,
    search: 'listed',
    alsoIn: ['hi'],
  },
  {
    path: '/practice/cube/course',
    file: 'craft/cube/CoursePage.tsx',
    meta: { title: words.cubeCourse, description: words.cubeCourseText },
    withoutFrame: true,
    cached: true,
    search: 'listed',
    alsoIn: ['hi'],
  },
  {
    path: '/practice/cube/algorithms',
    file: 'craft/cube/AlgorithmsPage.tsx',
    meta: { title: words.algorithms, description: words.algorithmsText },
    withoutFrame: true,
    cached: true,
    search: 'listed',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]
