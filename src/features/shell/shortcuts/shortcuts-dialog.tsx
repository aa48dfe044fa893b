import { shortcutsTexts } from '#src/texts/shortcuts.ts'
import { Modal } from '#src/ui/modal.tsx'
import { ShortcutGroup, ShortcutGroups } from '#src/ui/shortcut-list.tsx'

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)
const withMod = (key: string) => (isMac() ? `⌘${key}` : `Ctrl+${key}`)

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={shortcutsTexts.title} onClose={onClose}>
      <ShortcutGroups>
        <ShortcutGroup
          title={shortcutsTexts.everywhere}
          shortcuts={[
            { label: shortcutsTexts.search, keys: ['/'] },
            { label: shortcutsTexts.commands, keys: [withMod('K')] },
            { label: shortcutsTexts.closeDialog, keys: ['Esc'] },
            { label: shortcutsTexts.help, keys: ['?'] },
          ]}
        />
        <ShortcutGroup
          title={shortcutsTexts.lists}
          shortcuts={[
            { label: shortcutsTexts.move, keys: ['↑', '↓'] },
            { label: shortcutsTexts.controls, keys: ['←', '→'] },
            { label: shortcutsTexts.ends, keys: ['Home', 'End'] },
            { label: shortcutsTexts.open, keys: ['Enter'] },
            { label: shortcutsTexts.select, keys: ['Space'] },
            { label: shortcutsTexts.selectRange, keys: ['Shift+↑', 'Shift+↓'] },
            { label: shortcutsTexts.selectPage, keys: [withMod('A')] },
            { label: shortcutsTexts.jump, keys: [shortcutsTexts.letters] },
          ]}
        />
        <ShortcutGroup
          title={shortcutsTexts.trees}
          shortcuts={[
            { label: shortcutsTexts.move, keys: ['↑', '↓'] },
            { label: shortcutsTexts.expand, keys: ['→'] },
            { label: shortcutsTexts.collapse, keys: ['←'] },
            { label: shortcutsTexts.choose, keys: ['Enter'] },
          ]}
        />
      </ShortcutGroups>
    </Modal>
  )
}
