BEGIN TRANSACTION;
CREATE TABLE entry (
	journal_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	payload TEXT NOT NULL, 
	dice TEXT NOT NULL, 
	who TEXT NOT NULL, 
	at TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	PRIMARY KEY (journal_id, number), 
	FOREIGN KEY(journal_id) REFERENCES journal (id)
);
INSERT INTO "entry" VALUES(1,1,1,'founded','{"entry":"founded","posse":"1","name":"Red River Riders","list":"cowboys","budget":200,"book":"core","version":"1","digest":"d"}','[]','Ada','2026-11-14T20:15:00Z','f3fcdf9da990782b045dbc7f3da059d6415d539894a1482eede1cce00935ab73');
INSERT INTO "entry" VALUES(1,2,2,'hired','{"entry":"hired","posse":"1","member":{"id":1,"name":"Jed Stone","type":"cowpoke","price":15}}','[]','Ada','2026-11-14T20:15:00Z','01594b5d514e44e0925e64302a8229d31d03d14caf08d390a2a3952c28f3ffd5');
INSERT INTO "entry" VALUES(1,3,2,'hired','{"entry":"hired","posse":"1","member":{"id":2,"name":"Zoé","type":"cowpoke","price":15}}','[]','Ada','2026-11-14T20:15:00Z','d409d1e83d75647488620a09e5f750e48e509315147ac5b32044de4c4e23be69');
INSERT INTO "entry" VALUES(2,1,1,'founded','{"entry":"founded","posse":"1","name":"Old Gang","list":"cowboys","budget":200,"book":"core","version":"1","digest":"d"}','[]','Ada','2026-11-14T20:15:00Z','aac44772369a38d18493449e5a6504c184c2c1e119505554f96904efcb5a6b41');
CREATE TABLE journal (
	id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	head INTEGER NOT NULL, 
	created TEXT NOT NULL, 
	deleted TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "journal" VALUES(1,'posse','Red River Riders','red river riders',3,'2026-11-14T20:15:00Z',NULL);
INSERT INTO "journal" VALUES(2,'posse','Old Gang','old gang',1,'2026-11-14T20:15:00Z','2026-11-14T20:15:00Z');
CREATE TABLE lotow_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT lotow_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "lotow_version" VALUES('0001');
CREATE UNIQUE INDEX living_names ON journal (kind, folded) WHERE deleted IS NULL;
COMMIT;
