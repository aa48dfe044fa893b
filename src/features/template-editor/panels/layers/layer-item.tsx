import '#src/platform/i18n/en/editor-panels.ts'

import {
  CircleQuestionMark,
  Eye,
  EyeOff,
  GripVertical,
  Image,
  Lock,
  LockOpen,
  Square,
  Trash2,
  Type,
} from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { GridListItem } from 'react-aria-components/GridList'

import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'

import { useEditor, useEditorSetting } from '../../editor-context.ts'
import styles from './layer-list.module.css'
import { LayerNameEntry } from './layer-name-entry.tsx'
import type { LayerRow } from './layer-rows.ts'

const ICONS = { text: Type, rectangle: Square, picture: Image, unknown: CircleQuestionMark }

interface LayerItemProps {
  row: LayerRow
  isRenaming: boolean
  onRename: (isOn: boolean) => void
}

export function LayerItem({ row, isRenaming, onRename }: LayerItemProps) {
  const { mayEdit } = useEditorSetting()
  const { id, name, kind, isVisible, isLocked } = row
  const Icon = ICONS[kind]
  const words = [
    name,
    !isVisible && t('editorPanels:layerHidden'),
    isLocked && t('editorPanels:layerLocked'),
  ]
  return (
    <GridListItem
      id={id}
      textValue={words.filter(Boolean).join(', ')}
      className={classNames(styles.row, !isVisible && styles.hidden)}
    >
      {mayEdit && (
        <Button
          slot="drag"
          className={styles.grip ?? ''}
          aria-label={t('editorPanels:dragLayer', { name })}
        >
          <GripVertical aria-hidden="true" />
        </Button>
      )}
      <Icon aria-hidden="true" className={styles.kind} />
      {isRenaming ? (
        <LayerNameEntry row={row} onEnd={() => onRename(false)} />
      ) : (
        <LayerFace row={row} onRename={() => onRename(true)} />
      )}
      {mayEdit && !isRenaming && <LayerButtons row={row} />}
    </GridListItem>
  )
}

function LayerFace({ row, onRename }: { row: LayerRow; onRename: () => void }) {
  const { name, kind, differs } = row
  return (
    <>
      {/* The keyboard has F2. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <span className={styles.words} onDoubleClick={onRename}>
        <bdi className="clip" title={name}>
          {name}
        </bdi>
        {kind === 'unknown' && row.ownName !== '' && (
          <span className={styles.quiet}>{t('editorPanels:kind-unknown')}</span>
        )}
      </span>
      {differs && (
        <span
          className={styles.dot}
          role="img"
          aria-label={t('editorPanels:differs-some')}
          title={t('editorPanels:differs-some')}
        />
      )}
    </>
  )
}

function LayerButtons({ row: { id, name, isVisible, isLocked } }: { row: LayerRow }) {
  const editor = useEditor()
  const show = (visible: boolean) => {
    const { layout, scope } = editor.getState()
    editor.act({ type: 'set', changes: { [id]: { visible } }, place: { layout, scope } })
  }
  return (
    <span className={styles.buttons}>
      <Button
        className={classNames(styles.button, styles.bin)}
        aria-label={t('editorPanels:deleteLayer', { name })}
        isDisabled={isLocked}
        onPress={() => editor.act({ type: 'remove', ids: [id] })}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      <Button
        className={classNames(styles.button, !isLocked && styles.calm)}
        aria-label={t(isLocked ? 'editorPanels:unlockLayer' : 'editorPanels:lockLayer', { name })}
        onPress={() => editor.act({ type: 'lock', ids: [id], locked: !isLocked })}
      >
        {isLocked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
      </Button>
      <Button
        className={styles.button ?? ''}
        aria-label={t(isVisible ? 'editorPanels:hideLayer' : 'editorPanels:showLayer', { name })}
        onPress={() => show(!isVisible)}
      >
        {isVisible ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
      </Button>
    </span>
  )
}
