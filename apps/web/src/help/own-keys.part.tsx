import { updateUserConfigs } from '@alder/accounts/contract';
import { type KeyProblem, keyProblem, type OwnKeys, ownKeysOf, withOwnKey } from '@alder/accounts/domain';
import { useAccount, useMutationCall } from '@alder/client';
import { Button, Options, Part, SaveState, Switch, TextField, toast } from '@alder/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { type HelpPage, helpIds, lettersOf, movableKeys } from './help-pages.ts';
import styles from './own-keys.module.css';
import { useHelpTexts } from './use-help-texts.ts';

type AllKeys = Readonly<Record<string, OwnKeys>>;
type Saved = { readonly state: 'saving' | 'saved' | 'failed'; readonly at?: number };

/** Screens with letters that a person may move. */
const SCREENS = helpIds.filter((id) => movableKeys(id).length > 0);

/** `/account?section=keys`: single letters on or off, and for each screen which letter does what (design: screens §3.29). */
export function OwnKeysPart() {
  const t = useHelpTexts();
  const { account } = useAccount();
  const update = useMutationCall(updateUserConfigs, { title: t('ownKeys') });
  const [keys, setKeys] = useState<AllKeys>(() =>
    Object.fromEntries(SCREENS.map((id) => [id, ownKeysOf(account.configs, id)])),
  );
  const [isOn, setOn] = useState(account.configs?.singleKeys !== false);
  const [saved, setSaved] = useState<Saved>();

  async function save(configs: { singleKeys?: boolean; keys?: AllKeys }, undo: () => void) {
    setSaved({ state: 'saving' });
    try {
      await update.mutateAsync({ configs });
      setSaved({ state: 'saved', at: Date.now() });
    } catch {
      undo();
      setSaved({ state: 'failed' });
      toast({ tone: 'fail', text: t('ownKeys.failed') });
    }
  }
  function move(next: AllKeys) {
    const before = keys;
    setKeys(next);
    // A screen on which everything is as the program has it is not kept.
    const kept = Object.fromEntries(Object.entries(next).filter(([, own]) => Object.keys(own).length > 0));
    void save({ keys: kept }, () => setKeys(before));
  }
  return (
    <Options>
      <Part title={t('ownKeys.single')} about={t('ownKeys.single.about')}>
        <div className={styles.row}>
          <Switch
            label={t('ownKeys.on')}
            value={isOn}
            onChange={(on) => {
              setOn(on);
              void save({ singleKeys: on }, () => setOn(!on));
            }}
          />
          {saved && <SaveState {...saved} />}
        </div>
      </Part>
      {isOn &&
        SCREENS.map((id) => (
          <Part key={id} title={t(`${id}.title`)} about={t('ownKeys.screen')}>
            <ul className={styles.keys}>
              {movableKeys(id).map(([letter, act]) => (
                <KeyRow
                  key={`${letter} ${keys[id]?.[letter] ?? ''}`}
                  screen={id}
                  letter={letter}
                  name={t(`key.${act}` as 'key.find')}
                  own={keys[id] ?? {}}
                  onMove={(own) => move({ ...keys, [id]: own })}
                />
              ))}
            </ul>
            {Object.keys(keys[id] ?? {}).length > 0 && (
              <Button size="sm" variant="ghost" icon={<RotateCcw />} onClick={() => move({ ...keys, [id]: {} })}>
                {t('ownKeys.reset')}
              </Button>
            )}
          </Part>
        ))}
    </Options>
  );
}

type RowProps = {
  readonly screen: HelpPage;
  /** Of the program, lower case. */
  readonly letter: string;
  readonly name: string;
  readonly own: OwnKeys;
  readonly onMove: (own: OwnKeys) => void;
};

/** One act and the letter for it; a letter that cannot be taken says why and is not kept. */
function KeyRow({ screen, letter, name, own, onMove }: RowProps) {
  const t = useHelpTexts();
  const inForce = own[letter] ?? letter;
  const [typed, setTyped] = useState(inForce.toUpperCase());
  const [problem, setProblem] = useState<KeyProblem>();
  function take(text: string) {
    // The newest letter counts, so that nobody has to delete the one before.
    const last = text.slice(-1);
    setTyped(last.toUpperCase());
    const pressed = last.toLowerCase();
    if (pressed === '' || pressed === inForce) return setProblem(undefined);
    const wrong = keyProblem({ act: letter, pressed }, lettersOf(screen), own);
    setProblem(wrong);
    if (!wrong) onMove(withOwnKey(own, letter, pressed));
  }
  return (
    <li>
      <span aria-hidden="true">{name}</span>
      <TextField
        label={name}
        labelHidden
        className={styles.key}
        value={typed}
        maxLength={2}
        autoComplete="off"
        onChange={take}
        onBlur={() => {
          setTyped(inForce.toUpperCase());
          setProblem(undefined);
        }}
        {...(problem && { error: t(`ownKeys.${problem}`) })}
      />
    </li>
  );
}
