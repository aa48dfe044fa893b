import { shortcutsTexts } from '#src/texts/shortcuts.ts'
import { chordLabel } from '#src/ui/chords.ts'
import { Modal } from '#src/ui/modal.tsx'
import { ShortcutGroup, ShortcutGroups } from '#src/ui/shortcut-list.tsx'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={shortcutsTexts.title} onClose={onClose}>
      <ShortcutGroups>
        <ShortcutGroup
          title={shortcutsTexts.everywhere}
          shortcuts={[
            { label: shortcutsTexts.search, keys: ['/'] },
            { label: shortcutsTexts.commands, keys: [chordLabel('Mod+K')] },
            { label: shortcutsTexts.closeDialog, keys: [chordLabel('Escape')] },
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
            {
              label: shortcutsTexts.selectRange,
              keys: [chordLabel('Shift+ArrowUp'), chordLabel('Shift+ArrowDown')],
            },
            { label: shortcutsTexts.selectPage, keys: [chordLabel('Mod+A')] },
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
