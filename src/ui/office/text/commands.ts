import { baseKeymap, chainCommands, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, type Plugin } from 'prosemirror-state'
import { type PictureAttributes, schema } from './schema.ts'

const { nodes, marks } = schema

/** The surrounding block of one of these types, and its start. */
function around({ selection: { $from } }: EditorState, ...types: readonly NodeType[]) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, at: $from.before(depth) }
  }
  return null
}

/** Toggles a list, or changes its type. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = around(state, nodes.bullet_list, nodes.ordered_list)
    if (!list) return wrapInList(type)(state, dispatch)
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.at, type))
    return true
  }
const toggleQuote: Command = (state, dispatch) =>
  (around(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch)

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

export type BlockName = 'text' | 'heading' | 'small heading'
const blocks: Record<BlockName, Command> = {
  text: setBlockType(nodes.paragraph),
  heading: setBlockType(nodes.heading, { level: 2 }),
  'small heading': setBlockType(nodes.heading, { level: 3 }),
}
export const setBlock = (name: BlockName): Command => blocks[name]

/** The toolbar's commands. */
export const commands = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  list: toggleList(nodes.bullet_list),
  numbers: toggleList(nodes.ordered_list),
  quote: toggleQuote,
  undo,
  redo,
} as const satisfies Record<string, Command>
export type Act = keyof typeof commands

/** Adds or removes a link on the selection; without one the address is inserted as text. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { from, to, empty } = linkRange(state)
    const { tr } = state
    if (href === null) tr.removeMark(from, to, marks.link)
    else if (empty) tr.replaceSelectionWith(schema.text(href, [marks.link.create({ href })]), false)
    else tr.addMark(from, to, marks.link.create({ href }))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** The selection; within a link, the whole link. */
function linkRange({ selection, doc }: EditorState): { from: number; to: number; empty: boolean } {
  const { $from, from, to, empty } = selection
  const link =
    marks.link.isInSet($from.marks()) ?? ($from.nodeAfter && marks.link.isInSet($from.nodeAfter.marks))
  if (!empty || !link) return { from, to, empty }
  let [begins, ends] = [from, to]
  doc.nodesBetween($from.start(), $from.end(), (node, at) => {
    if (!link.isInSet(node.marks) || at > ends || at + node.nodeSize < begins) return
    begins = Math.min(begins, at)
    ends = Math.max(ends, at + node.nodeSize)
  })
  return { from: begins, to: ends, empty: begins === ends }
}

/** The toolbar's view of the cursor. */
export type CursorState = {
  block: BlockName | 'other'
  on: Readonly<Record<'bold' | 'italic' | 'list' | 'numbers' | 'quote', boolean>>
  /** The link at the cursor. */
  link: string | null
  /** The selected picture. */
  picture: PictureAttributes | null
  canUndo: boolean
  canRedo: boolean
  /** The heading above, shown to other editors. */
  heading: string
}

const hasMark = ({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean =>
  selection.empty
    ? type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
    : doc.rangeHasMark(selection.from, selection.to, type)

export function placeIn(state: EditorState): CursorState {
  const { selection, doc } = state
  const { parent } = selection.$from
  const level = parent.type === nodes.heading ? (parent.attrs.level as number) : 0
  const list = around(state, nodes.bullet_list, nodes.ordered_list)
  const chosen = selection instanceof NodeSelection ? selection.node : null
  const link = marks.link.isInSet(selection.$from.marks())
  let heading = ''
  doc.forEach((node, at) => {
    if (node.type === nodes.heading && at < selection.from) heading = node.textContent
  })
  return {
    block: blockOf(parent.type, level),
    on: {
      bold: hasMark(state, marks.strong),
      italic: hasMark(state, marks.em),
      list: list?.node.type === nodes.bullet_list,
      numbers: list?.node.type === nodes.ordered_list,
      quote: around(state, nodes.blockquote) !== null,
    },
    link: link ? String(link.attrs.href) : null,
    picture: chosen?.type === nodes.picture ? (chosen.attrs as PictureAttributes) : null,
    canUndo: undo(state),
    canRedo: redo(state),
    heading,
  }
}

function blockOf(type: NodeType, level: number): CursorState['block'] {
  if (type === nodes.paragraph) return 'text'
  if (level === 2) return 'heading'
  return level === 3 ? 'small heading' : 'other'
}

/** History, shortcuts, and input rules for headings, lists and quotes. */
export const typing = (toToolbar: () => void): Plugin[] => [
  history(),
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{2,3})\s$/, nodes.heading, (match) => ({ level: match[1]?.length ?? 2 })),
      wrappingInputRule(/^[-*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^1\.\s$/, nodes.ordered_list),
      wrappingInputRule(/^>\s$/, nodes.blockquote),
    ],
  }),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': commands.bold,
    'Mod-i': commands.italic,
    Enter: splitListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    'Mod-]': sinkListItem(nodes.list_item),
    'Shift-Enter': chainCommands((state) => state.selection.$from.parent.type.spec.code === true, breakLine),
    'Alt-F10': () => {
      toToolbar()
      return true
    },
  }),
  keymap(baseKeymap),
]
