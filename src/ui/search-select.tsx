import { Search } from 'lucide-react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'

import { commonTexts } from '#src/texts/common.ts'

import { classNames } from './class-names.ts'
import menu from './menu.module.css'
import styles from './search-field.module.css'
import { type Option, Options, SelectFrame, type SelectProps } from './select.tsx'

/** Only visible options are rendered. */
const LAYOUT = { estimatedRowHeight: 36 }

interface SearchSelectProps extends SelectProps {
  /** Label of a value that no option has, such as a user who is gone. */
  unknownLabel?: string
}

/** A dropdown with a search field (SHELL-32). */
export function SearchSelect({ unknownLabel, ...given }: SearchSelectProps) {
  const props = unknownLabel === undefined ? given : withUnknown(given, unknownLabel)
  const { contains } = useFilter({ sensitivity: 'base' })
  const keywords = new Map(props.options.map((option) => [option.id, option.keywords ?? '']))
  return (
    <SelectFrame {...props}>
      <Autocomplete<Option>
        filter={(text, typed, { key }) =>
          contains(text, typed) || contains(keywords.get(String(key)) ?? '', typed)
        }
      >
        <SearchField aria-label={commonTexts.search} autoFocus className={menu.find ?? ''}>
          <span className={classNames(styles.search)}>
            <Search aria-hidden="true" />
            <Input className={styles.input ?? ''} placeholder={commonTexts.search} />
          </span>
        </SearchField>
        <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
          <Options options={props.options} />
        </Virtualizer>
      </Autocomplete>
    </SelectFrame>
  )
}

function withUnknown(props: SelectProps, label: string): SelectProps {
  const { options, value } = props
  const isKnown = value === null || options.some(({ id }) => id === value)
  return isKnown ? props : { ...props, options: [...options, { id: value, label }] }
}
