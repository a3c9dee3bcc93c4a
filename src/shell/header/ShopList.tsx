import InputBase from '@mui/material/InputBase'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSchemaQuery } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import type { ShopChoice } from '../../providers/use-shops.ts'

interface ShopListProps {
  readonly anchor: HTMLElement
  readonly shops: readonly ShopChoice[]
  readonly current: string
  readonly onChoose: (code: string) => void
  readonly onClose: () => void
}

const formatShop = ({ code, name }: ShopChoice): string => `${code} - ${name}`

/** Shops by what one types of them; Enter takes the first, the arrows walk. */
export function ShopList({ anchor, shops, current, onChoose, onClose }: ShopListProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const matches = shops.filter(shop => formatShop(shop).toLowerCase().includes(text.trim().toLowerCase()))
  const [first] = matches
  // The header is outside of the SchemaProvider: it is there before the schema.
  const levels = useSchemaQuery(useSession().token).data?.project.levels
  const isLevelShown = new Set(shops.map(({ level }) => level)).size > 1
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { sx: { width: 300, mt: 0.5 } } }}
    >
      <InputBase
        autoFocus
        fullWidth
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && first) onChoose(first.code)
          if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('[role=menuitemradio]')?.focus()
          if (['Enter', 'ArrowDown'].includes(event.key)) event.preventDefault()
        }}
        placeholder={translate('shell.shop.search')}
        inputProps={{ 'aria-label': translate('shell.shop.search') }}
        sx={{ px: 2, py: 1, borderBottom: '1px solid', borderColor: 'divider' }}
      />
      {matches.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 2, py: 1.5 }}>
          {translate('shell.shop.none')}
        </Typography>
      )}
      <MenuList ref={list} dense sx={{ maxHeight: 320, overflow: 'auto' }}>
        {matches.map(shop => (
          <MenuItem
            key={shop.code}
            role="menuitemradio"
            aria-checked={shop.code === current}
            selected={shop.code === current}
            onClick={() => onChoose(shop.code)}
          >
            <ListItemText
              primary={formatShop(shop)}
              {...(isLevelShown && { secondary: levels?.[shop.level]?.title ?? shop.level })}
              sx={{ my: 0 }}
            />
          </MenuItem>
        ))}
      </MenuList>
    </Popover>
  )
}
