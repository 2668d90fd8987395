import { Button, Dialog, Form, NumberField, TextField } from '@alder/ui';
import { useState } from 'react';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { GraphicEditing, RequestContext } from './graphic-editing.ts';

/** The suggestion is selected as soon as it is drawn, which is later than the dialog: typing replaces it, Enter saves it. */
const selectSuggestion = (form: HTMLFormElement | null) => form?.querySelector('input')?.select();

/** Dialog for a text, or for the true length of a marker, before the graphic object is saved. */
export function GraphicTextDialog({ asking, editing }: { asking: RequestContext; editing: GraphicEditing }) {
  const t = useViewerTexts();
  const { image, graphic } = asking;
  const isText = graphic.kind === 'text' || graphic.kind === 'vertebra';
  const [text, setText] = useState(graphic.text ?? (graphic.kind === 'vertebra' ? 'T1' : ''));
  const [millimetres, setMillimetres] = useState<number | undefined>(graphic.millimetres ?? 25);
  const close = () => editing.ask(undefined);
  const isReady = isText ? text.trim() !== '' : millimetres !== undefined && millimetres > 0;
  const save = () => {
    if (!isReady) return;
    editing.put(image, isText ? { ...graphic, text: text.trim() } : { ...graphic, millimetres: millimetres! });
    editing.select({ image, id: graphic.id, part: 'whole' });
    close();
  };
  return (
    <Dialog
      open
      size="sm"
      title={t(graphic.kind === 'vertebra' ? 'ask.vertebra' : isText ? 'ask.text' : 'ask.marker')}
      onClose={close}
      footer={
        <Button variant="primary" onClick={save} {...(!isReady && { disabledReason: t('ask.missing') })}>
          {t('ask.keep')}
        </Button>
      }
    >
      <Form ref={selectSuggestion} onSubmit={save}>
        {isText ? (
          <TextField label={t('ask.words')} value={text} onChange={setText} maxLength={500} autoFocus />
        ) : (
          <NumberField
            label={t('ask.length')}
            unit="mm"
            min={0.1}
            max={10_000}
            value={millimetres}
            onChange={setMillimetres}
            autoFocus
          />
        )}
      </Form>
    </Dialog>
  );
}
