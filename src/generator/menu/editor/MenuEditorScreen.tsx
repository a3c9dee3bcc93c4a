import {
  type Collision,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDndContext,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { compileMenuItem } from '../../../../engine/access/format-menu.ts'
import { getVisibleMenu } from '../../../../engine/access/visible-menu.ts'
import type { MenuItem } from '../../../../engine/schema/schema.ts'
import type { MenuItemDefinition } from '../../../../engine/schema-file/shapes/menu-shape.ts'
import { withRemountOnClose } from '../../../forms/remount-on-close.tsx'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { VersionsDialog } from '../../../forms/VersionsDialog.tsx'
import { useSchema } from '../../../providers/schema.tsx'
import { useSession } from '../../../providers/session-context.ts'
import { StatusChip } from '../../../ui/ChipList.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { DragIcon } from '../../../ui/icons.ts'
import { ChoiceInput } from '../../../ui/inputs/ChoiceInput.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { TreeLine, type TreeLineProps, TreeView, useTree } from '../../../ui/tree/TreeView.tsx'
import { EntryForm } from './EntryForm.tsx'
import {
  addGroup,
  changeItem,
  compareMenuItems,
  filterVisible,
  findItem,
  findPosition,
  type MenuItemStep,
  type MenuItems,
  moveItem,
  removeItem,
  shiftItem,
} from './menu-draft.ts'
import { useMenuEditor } from './use-menu-editor.ts'

// Where a dragged entry of the menu is dropped: above, below or into the row under the pointer.

type DropSide = 'before' | 'after' | 'inside'

interface DropTarget {
  readonly id: string
  readonly side: DropSide
}

/** The rows under the pointer, each with the side of it. */
const detectDropSides: CollisionDetection = options =>
  pointerWithin(options).map(collision => {
    const container = options.droppableContainers.find(({ id }) => id === collision.id)
    const { top = 0, height = 1 } = options.droppableRects.get(collision.id) ?? {}
    const part = ((options.pointerCoordinates?.y ?? top) - top) / height
    return { ...collision, data: { side: getDropSide(part, container?.data.current?.isGroup === true) } }
  })

/** The upper part of a row is above it, the lower below; of a group the middle is inside. */
const getDropSide = (part: number, isGroup: boolean): DropSide => {
  if (isGroup && part > 0.25 && part < 0.75) return 'inside'
  return part < 0.5 ? 'before' : 'after'
}

/** Undefined where the entry stays. */
const findDropTarget = (dragged: string, collisions: Collision[] | null): DropTarget | undefined => {
  const collision = collisions?.find(({ id }) => id !== dragged)
  return collision && { id: String(collision.id), side: collision.data?.side as DropSide }
}

/** Entries that are dropped into themselves stay. */
const dropEntry = (items: MenuItems, id: string, { id: target, side }: DropTarget): MenuItems => {
  const place = findPosition(items, target)
  if (!place) return items
  if (side === 'inside')
    return moveItem(items, id, { parent: target, index: findItem(items, target)?.items?.length ?? 0 })
  return moveItem(items, id, { parent: place.parent, index: place.index + (side === 'after' ? 1 : 0) })
}

/** The sidebar as a level would see it in this shop, were the menu saved as it is. */
function MenuPreview({ items }: { readonly items: MenuItems }) {
  const translate = useTranslate()
  const { project } = useSchema()
  const names = Object.keys(project.levels)
  const [level, setLevel] = useState(names.at(-1) ?? '')
  const session = useSession()
  const shop = session.user.shop
  const modules = session.modules.map(({ key }) => key)
  const menu = getVisibleMenu({ project, menu: items.map(compileMenuItem) }, { level, shop, modules })
  const visible = filterVisible(menu)
  return (
    <Paper variant="outlined" component="section" aria-label={translate('menu-editor.preview')} sx={{ p: 2, mt: 2 }}>
      <ChoiceInput
        id="preview-level"
        label={translate('menu-editor.preview-for')}
        value={level}
        onChange={setLevel}
        choices={names.map(value => ({ value, title: project.levels[value]?.title ?? value }))}
        required
      />
      <Box sx={{ mt: 1.5, maxHeight: 320, overflowY: 'auto' }} tabIndex={0}>
        {visible.length === 0 ? (
          <Typography color="textSecondary">{translate('menu-editor.preview-empty')}</Typography>
        ) : (
          <PreviewList items={visible} />
        )}
      </Box>
    </Paper>
  )
}

function PreviewList({ items }: { readonly items: readonly MenuItem[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, '& ul': { color: 'text.secondary' } }}>
      {items.map(({ id, title, items: below }) => {
        const visible = filterVisible(below)
        return (
          <li key={id}>
            {title}
            {visible.length > 0 && <PreviewList items={visible} />}
          </li>
        )
      })}
    </Box>
  )
}

/** A row that is dragged, by mouse or after a long touch, and that others are dropped at. */
function DraggableLine(props: TreeLineProps<MenuItemDefinition>) {
  const { id, items } = props.row.node
  const { setNodeRef: setDragged, listeners, isDragging } = useDraggable({ id })
  const { setNodeRef: setDropped } = useDroppable({ id, data: { isGroup: items !== undefined } })
  const { active, collisions } = useDndContext()
  const target = active ? findDropTarget(String(active.id), collisions) : undefined
  const setRow = (element: HTMLElement | null): void => {
    setDragged(element)
    setDropped(element)
  }
  return (
    <TreeLine
      {...props}
      more={() => ({
        ...listeners,
        ref: setRow,
        ...(target?.id === id && { 'data-drop': target.side }),
        ...(isDragging && { style: { opacity: 0.5 } }),
      })}
    />
  )
}

/** The dragged entry below the pointer, so that the place where it would go stays visible. */
function DragPreview({ items }: { readonly items: MenuItems }) {
  const { active } = useDndContext()
  const item = active ? findItem(items, String(active.id)) : undefined
  return (
    <DragOverlay dropAnimation={null}>
      {item && (
        <Paper elevation={4} sx={{ width: 'max-content', maxWidth: '100%', mt: 4, ml: 3, px: 1.5, py: 0.5 }}>
          {item.title}
        </Paper>
      )}
    </DragOverlay>
  )
}

const getChildren = ({ items = [] }: MenuItemDefinition): MenuItems => items

const steps: Readonly<Record<string, MenuItemStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** A press that does not move chooses. */
const mouseDrag = { activationConstraint: { distance: 4 } }

/** A touch that moves at once scrolls. */
const touchDrag = { activationConstraint: { delay: 200, tolerance: 8 } }

/** The keys of the tree move an entry at once and keep the focus: there is no state of a drag to announce. */
const silentAnnouncements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** The menu itself: its order, its words and its conditions, for everybody at once. */
export const MenuEditorScreen = withRemountOnClose(OpenMenu)

interface OpenMenuProps {
  readonly title: string
  readonly onClose: () => void
}

function OpenMenu({ title, onClose }: OpenMenuProps) {
  const translate = useTranslate()
  const editor = useMenuEditor(onClose)
  const { items, shown, wrong: invalidTitles, faults, change, session, theirs } = editor
  const tree = useTree(shown, getChildren)
  const [selected, setSelected] = useState<string>()
  const sensors = useSensors(useSensor(MouseSensor, mouseDrag), useSensor(TouchSensor, touchDrag))
  const drop = ({ active, collisions }: DragEndEvent): void => {
    const target = findDropTarget(String(active.id), collisions)
    if (target) change(dropEntry(items, String(active.id), target))
  }
  const item = selected === undefined ? undefined : findItem(items, selected)
  const form = useRef<HTMLDivElement>(null)
  // On a phone the form is below the tree.
  useEffect(() => {
    if (selected !== undefined) form.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  useShortcut('Ctrl+Z', editor.undo, { label: translate('menu-editor.undo'), disabled: !editor.canUndo })
  const onKey = (event: KeyboardEvent, id: string): void => {
    const step = event.altKey ? steps[event.key] : undefined
    if (step) change(shiftItem(items, id, step))
    else if (event.key === 'Enter' || event.key === ' ') setSelected(id)
    else return
    event.preventDefault()
  }
  const add = (): void => {
    const added = addGroup(items, translate('menu-editor.new-group'), selected)
    change(added.items)
    setSelected(added.id)
  }
  if (editor.error) return <ErrorState message={editor.error.message} onRetry={() => void editor.refetch()} />
  return (
    <Box aria-busy={!editor.isLoaded}>
      <PageHead
        title={title}
        subtitle={translate('menu-editor.lead')}
        actions={
          <>
            <Button variant="outlined" color="secondary" disabled={!editor.canUndo} onClick={editor.undo}>
              {translate('menu-editor.undo')}
            </Button>
            <Button variant="outlined" color="secondary" disabled={!editor.isLoaded} onClick={add}>
              {translate('menu-editor.add-group')}
            </Button>
          </>
        }
      />
      {session.offers}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 400px' } }}>
        <Paper variant="outlined" sx={{ p: { xs: 1, sm: 2 }, alignSelf: 'start' }}>
          <Stack direction="row" sx={{ mb: 1.5 }}>
            <SearchBox value={tree.text} onChange={tree.setText} label={translate('menu-editor.search')} />
          </Stack>
          <DndContext
            sensors={sensors}
            collisionDetection={detectDropSides}
            onDragEnd={drop}
            accessibility={{
              announcements: silentAnnouncements,
              screenReaderInstructions: { draggable: translate('menu-editor.lead') },
            }}
          >
            <TreeView
              tree={tree}
              label={translate('menu-editor.tree')}
              selected={selected}
              onChoose={({ node }) => setSelected(node.id)}
              onKey={(event, { node }) => onKey(event, node.id)}
              Line={DraggableLine}
              isQuiet={({ node }) => node.show === false}
              before={() => <DragIcon aria-hidden sx={{ fontSize: 18, color: 'text.disabled', cursor: 'grab' }} />}
              behind={({ node }) => (
                <EntryMarks item={node} isWrong={invalidTitles.has(node.id) || faults.has(node.id)} />
              )}
            />
            <DragPreview items={shown} />
          </DndContext>
        </Paper>
        <Box
          ref={form}
          sx={{ scrollMarginTop: 16, position: { md: 'sticky' }, top: { md: 16 }, alignSelf: 'start', minWidth: 0 }}
        >
          {item ? (
            <EntryForm
              item={item}
              wrong={invalidTitles.get(item.id)}
              fault={faults.get(item.id)}
              onChange={patch => change(changeItem(items, item.id, patch))}
              onRemove={() => change(removeItem(items, item.id))}
            />
          ) : (
            <Paper variant="outlined" sx={{ p: 2 }}>
              <Typography color="textSecondary">{translate('menu-editor.choose-entry')}</Typography>
            </Paper>
          )}
          <MenuPreview items={shown} />
        </Box>
      </Box>
      <SaveBar session={session} isChanged={editor.isChanged} onSave={() => void editor.save()} />
      {theirs && (
        <VersionsDialog
          versions={compareMenuItems(items, theirs.items)}
          onOverwrite={() => void editor.overwrite(theirs)}
          onTake={() => editor.take(theirs)}
        />
      )}
    </Box>
  )
}

interface EntryMarksProps {
  readonly item: MenuItemDefinition
  readonly isWrong: boolean
}

/** What is out of the ordinary with an entry, as one sees it in the tree. */
function EntryMarks({ item, isWrong }: EntryMarksProps) {
  const translate = useTranslate()
  const conditions = [...(item.module === undefined ? [] : [item.module]), ...(item.shops ?? [])].join(' ')
  return (
    <Box component="span" sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {isWrong && <StatusChip color="error" label={translate('menu-editor.wrong')} />}
      {item.show === false && <StatusChip color="default" label={translate('menu-editor.not-shown')} />}
      {item.always === true && <StatusChip color="success" label={translate('menu-editor.field.always')} />}
      {conditions !== '' && <StatusChip color="info" label={conditions} />}
    </Box>
  )
}
