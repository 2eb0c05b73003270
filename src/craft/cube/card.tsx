import { href } from 'react-router'
import { Cube } from '../../ui/art/Cube.tsx'
import type { PracticeMenuCard } from '../practice/practice-menu.ts'
import { words } from '../practice/menu.words.ts'

const Picture = () => <Cube seed="bag" />

export const cards: readonly PracticeMenuCard[] = [{ to: href('/practice/cube'), words: words.cube, Picture }]
