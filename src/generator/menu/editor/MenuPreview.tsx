import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { compileMenuItem } from '../../../../engine/access/menu-item.ts'
import { getVisibleMenu } from '../../../../engine/access/visible-menu.ts'
import type { MenuItem } from '../../../../engine/schema/schema.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { useSession } from '../../../providers/session-context.ts'
import { ChoiceInput } from '../../../ui/inputs/ChoiceInput.tsx'
import { filterVisible, type MenuItems } from './menu-draft.ts'

/** The sidebar as a level would see it in this shop, were the menu saved as it is. */
export function MenuPreview({ items }: { readonly items: MenuItems }) {
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
