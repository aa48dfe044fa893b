/** Whether a key goes into a field rather than to a shortcut. */
export const isTyping = ({ target }: Pick<KeyboardEvent, 'target'>) =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, select, [contenteditable], [role=spinbutton]')
