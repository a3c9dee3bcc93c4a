import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuItemDefinition } from '../../../../engine/schema-file/shapes/menu-shape.ts'
import { withRemountOnClose } from '../../../forms/remount-on-close.tsx'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { VersionsDialog } from '../../../forms/VersionsDialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { DragIcon } from '../../../ui/icons.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { TreeView } from '../../../ui/tree/TreeView.tsx'
import { useTree } from '../../../ui/tree/use-tree.ts'
import { DraggableLine, DragPreview } from './DraggableLine.tsx'
import { detectDropSides, dropEntry, findDropTarget } from './drop-target.ts'
import { EntryForm } from './EntryForm.tsx'
import { MenuPreview } from './MenuPreview.tsx'
import {
  addGroup,
  changeItem,
  compareMenuItems,
  findItem,
  type MenuItemStep,
  type MenuItems,
  removeItem,
  shiftItem,
} from './menu-draft.ts'
import { useMenuEditor } from './use-menu-editor.ts'

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
