import csv from './files/csv.json' with { type: 'json' };
import generic from './files/generic.json' with { type: 'json' };
import hm5 from './files/hm5.json' with { type: 'json' };
import hm5Serial from './files/hm5.serial.json' with { type: 'json' };
import ivlsCatalystDx from './files/ivls.catalyst_dx.json' with { type: 'json' };
import ivlsCatalystOne from './files/ivls.catalyst_one.json' with { type: 'json' };
import ivlsCoagDx from './files/ivls.coag_dx.json' with { type: 'json' };
import ivlsLasercyte from './files/ivls.lasercyte.json' with { type: 'json' };
import ivlsProcyteDx from './files/ivls.procyte_dx.json' with { type: 'json' };
import ivlsProcyteOne from './files/ivls.procyte_one.json' with { type: 'json' };
import ivlsSnap from './files/ivls.snap.json' with { type: 'json' };
import ivlsSnapReader from './files/ivls.snap_reader.json' with { type: 'json' };
import ivlsSnapshotDx from './files/ivls.snapshot_dx.json' with { type: 'json' };
import ivlsUaAnalyzer from './files/ivls.ua_analyzer.json' with { type: 'json' };
import ivlsVetautoread from './files/ivls.vetautoread.json' with { type: 'json' };
import ivlsVetlyte from './files/ivls.vetlyte.json' with { type: 'json' };
import ivlsVetstat from './files/ivls.vetstat.json' with { type: 'json' };
import ivlsVettest from './files/ivls.vettest.json' with { type: 'json' };
import mindray from './files/mindray.json' with { type: 'json' };
import scil from './files/scil.json' with { type: 'json' };
import skyla from './files/skyla.json' with { type: 'json' };
import spotchem from './files/spotchem.json' with { type: 'json' };
import sysmex from './files/sysmex.json' with { type: 'json' };
import vs2 from './files/vs2.json' with { type: 'json' };
import vue from './files/vue.json' with { type: 'json' };

/** The files of the product as they stand in the tree; the first is the base of the others, and reads what no other does. */
export const productFiles: readonly unknown[] = [
  generic,
  csv,
  hm5,
  hm5Serial,
  ivlsCatalystDx,
  ivlsCatalystOne,
  ivlsCoagDx,
  ivlsLasercyte,
  ivlsProcyteDx,
  ivlsProcyteOne,
  ivlsSnap,
  ivlsSnapReader,
  ivlsSnapshotDx,
  ivlsUaAnalyzer,
  ivlsVetautoread,
  ivlsVetlyte,
  ivlsVetstat,
  ivlsVettest,
  mindray,
  scil,
  skyla,
  spotchem,
  sysmex,
  vs2,
  vue,
];
